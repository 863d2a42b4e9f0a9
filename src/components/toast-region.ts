import { stored } from '../client/storage.ts'

// Always open: a live region has to be there before its text to be read out.
document.querySelector<HTMLElement>('#toasts')?.showPopover()
// What draws them comes with the first one: of this page, or of the one before. Without a
// connection they wait for the next page.
const draw = () => import('./toasts.ts').catch(() => {})
document.addEventListener('maillon:toasts', draw)
if (stored('maillon:toasts')?.includes('id')) draw()
