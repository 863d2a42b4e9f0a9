import { type WorkerMessage, workerPath } from '../../server/contract/worker.ts'

/*
 * Of pages made for somebody, once they stand: the worker that keeps them readable without a
 * connection. Storage may be forbidden: then there is none. It imports nothing at once, which the pages'
 * script would have to name.
 */

const opened = location.href
const container = navigator.serviceWorker

async function watch(): Promise<void> {
  const line = document.querySelector('.offline span')
  if (line) awaitConnection(line)
  addEventListener('maillon:replied', ask)
  // Whoever wrote or answered before this was there is asked all the same.
  if (globalThis.hasReplied) ask()
  const wasWatched = !!container.controller
  const registration = await container.register(workerPath, { updateViaCache: 'none' })
  await container.ready
  // Also where this page is not watched, such as after a reload past the worker.
  const say = (message: WorkerMessage) => registration.active?.postMessage(message)
  const sayPage = () => say({ what: 'page', path: location.pathname + location.search })

  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = files.filter(({ origin }) => origin === location.origin)
  say({ what: 'files', paths: own.map(({ pathname }) => pathname) })
  if (!wasWatched) sayPage()

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-logout]')) say({ what: 'forget' })
  })
  // What somebody looked at last, where the page has gone on by itself since it was opened: another
  // room, another month, new messages.
  document.addEventListener('visibilitychange', () => {
    const hasGoneOn = location.href !== opened || location.pathname === '/messagerie'
    if (document.visibilityState === 'hidden' && hasGoneOn) sayPage()
  })
}

function ask(): void {
  import('./asking.ts').then((asking) => asking.ask()).catch(() => {})
}

/** Has the line above a page that was kept say when there is a newer one. What is typed there stays. */
function awaitConnection(line: Element): void {
  const look = async () => {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok || !line.isConnected) return
    clearInterval(again)
    removeEventListener('online', look)
    const renew = Object.assign(document.createElement('a'), {
      href: '',
      textContent: 'Actualiser',
    })
    line.replaceChildren('La connexion est revenue. ', renew)
  }
  // Of a server that was away browsers say nothing.
  const again = setInterval(look, 15_000)
  addEventListener('online', look)
  void look()
}

if (container && !import.meta.env.DEV) watch().catch(() => {})
