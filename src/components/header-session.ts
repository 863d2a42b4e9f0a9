import type { User } from '../../server/contract/accounts.ts'
import { colourOfPerson } from '../../server/contract/colours.ts'
import { atFirstSign } from '../client/first-sign.ts'
import { fullName, initials } from '../client/people.ts'
import { call } from '../stores/call.ts'
import { $session, checkSession, leave } from '../stores/session.ts'

const page = document.documentElement
const isStatic = page.dataset.session === 'pending'

$session.listen((session) => {
  if (session.state === 'user') showUser(session.user)
  if (isStatic) page.dataset.session = session.state
})
if (isStatic) checkSession()
// Long after all that the page is for.
else atFirstSign(() => import('./worker.ts').catch(() => {}))

// A page that comes back from the browser's memory may have been made for somebody else.
addEventListener('pageshow', async ({ persisted }) => {
  if (!persisted || page.dataset.session !== 'user') return
  page.style.visibility = 'hidden'
  if (await isOfSomebodyElse()) location.reload()
  else page.style.visibility = ''
})

/** Does what a button of the header, or the same one elsewhere, is for. */
export async function act(button: Element): Promise<void> {
  if (button.matches('[data-logout]')) return leave()
  const { openSuggestionDialog } = await import('../islands/suggestion/open.tsx')
  button.closest<HTMLElement>('.menu')?.hidePopover()
  openSuggestionDialog()
}

/** Without a connection nobody can have logged in here meanwhile. */
async function isOfSomebodyElse(): Promise<boolean> {
  const reply = await call('GET /users/me')
  if (!reply.ok) return reply.error === 'not_authenticated'
  return reply.data.email !== page.querySelector('[data-me=email]')?.textContent
}

function showUser(user: User): void {
  for (const place of page.querySelectorAll<HTMLElement>('[data-me]')) {
    if (place.dataset.me === 'name') place.textContent = fullName(user)
    else if (place.dataset.me === 'email') place.textContent = user.email
    else {
      place.textContent = initials(user)
      place.dataset.colour = `${colourOfPerson(user.id)}`
    }
  }
}
