import { hasSessionHint } from '../../server/contract/session-hint.ts'

// On every page, hence light: what only people who are logged in need comes with them.
const page = document.documentElement

if (page.dataset.session !== 'visitor') import('./header-session.ts')

// A page that comes back from the browser's memory: its menu is closed, its session may be over.
addEventListener('pagehide', () => {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) {
    menu.hidePopover()
  }
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

// A page made at build may be older than the year.
for (const place of document.querySelectorAll('[data-year]')) {
  place.textContent = `${new Date().getFullYear()}`
}
