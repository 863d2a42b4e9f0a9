import { messageOfCode } from '../client/failures.ts'
import { show } from './toast-list.ts'

/** How anything on a page tells what happened. The list and its clock are in toast-list.ts. */
export const toast = {
  success: (text: string) => tell('success', text),
  /** Takes a code of the error catalogue or a sentence. */
  error: (codeOrText: string) =>
    tell('error', /^[a-z_]+$/.test(codeOrText) ? messageOfCode(codeOrText) : codeOrText),
}

function tell(kind: 'success' | 'error', text: string): void {
  show(kind, text)
  prepareToasts()
}

/** Asks components/Toasts.astro to load what draws toasts, which pages do without until then. */
export function prepareToasts(): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event('maillon:toasts'))
}
