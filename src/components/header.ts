import type { User } from '../../server/contract/accounts.ts'
import { hasSessionHint } from '../client/cookies.ts'
import { colourOf, fullName, initials } from '../client/people.ts'
import { $session, checkSession, leave } from '../stores/session.ts'

const page = document.documentElement

const isStatic = page.dataset.session === 'pending'

$session.listen((session) => {
  if (session.state === 'user') showUser(session.user)
  if (isStatic) page.dataset.session = session.state
})
if (isStatic) checkSession()

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  if (event.target.closest('[data-logout]')) leave()
  if (event.target.closest('[data-suggest]')) openSuggestion()
})

// A page that comes back from the browser's memory: its menu is closed, its session may be over.
addEventListener('pagehide', closeMenus)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSessionHint() !== (page.dataset.session === 'user')) location.reload()
})

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

async function openSuggestion(): Promise<void> {
  closeMenus()
  const { openSuggestionDialog } = await import('../islands/suggestion/open.tsx')
  openSuggestionDialog()
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) {
    menu.hidePopover()
  }
}
