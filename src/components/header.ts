import { hasSessionHint } from '../../server/contract/session-hint.ts'

// On every page, hence light: what only people who are logged in need comes with them.
const page = document.documentElement

// What goes wrong is told by a script of its own, which comes with the first error. Where it does not
// come, for want of a network, that is no error to tell: it would go on for ever.
const tell = (event: Event) =>
  import('../client/client-errors.ts').then((m) => m.default(event)).catch(() => {})
addEventListener('error', tell)
addEventListener('unhandledrejection', tell)

if (page.dataset.session !== 'visitor') {
  const load = () => import('./header-session.ts')
  load().catch(() => {})
  // Heard from the start: what is pressed before that script has come is done once it is there.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-logout], [data-suggest]')
    if (!button) return
    load()
      .then(({ act }) => act(button))
      .catch(() => sayUnreached(button))
  })
}

/** In its own place: what draws toasts can be had no more than the rest. */
function sayUnreached(button: Element): void {
  button.textContent = 'Connexion impossible. Rechargez la page.'
}

// A page that comes back from the browser's memory: its menu is closed, its session may be over.
addEventListener('pagehide', () => {
  document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSessionHint(document.cookie) !== (page.dataset.session === 'user'))
    location.reload()
})

// A transition between two pages that is given up, because one goes on at once or turns the screen,
// is no error.
for (const name of ['pageswap', 'pagereveal'] as const) {
  addEventListener(name, ({ viewTransition }) => {
    viewTransition?.ready.catch(() => {})
    viewTransition?.finished.catch(() => {})
  })
}
