import type { User } from '../../server/contract/accounts.ts'
import { colourOf, fullName, initials } from '../client/people.ts'
import { $session, checkSession, leave } from '../stores/session.ts'

const page = document.documentElement
const isStatic = page.dataset.session === 'pending'

$session.listen((session) => {
  if (session.state === 'user') showUser(session.user)
  if (isStatic) page.dataset.session = session.state
})
if (isStatic) checkSession()

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-logout]')) leave()
  if (target.closest('[data-suggest]')) openSuggestion(target)
})

async function openSuggestion(target: Element): Promise<void> {
  target.closest<HTMLElement>('.menu')?.hidePopover()
  const { openSuggestionDialog } = await import('../islands/suggestion/open.tsx')
  openSuggestionDialog()
}

function showUser(user: User): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-me]')) {
    if (place.dataset.me === 'name') place.textContent = fullName(user)
    if (place.dataset.me === 'email') place.textContent = user.email
    if (place.dataset.me === 'initials') {
      place.textContent = initials(user)
      place.dataset.colour = `${colourOf(user.id)}`
    }
  }
}
