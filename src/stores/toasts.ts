import { messageOfCode } from '../client/failures.ts'
import { show, type ToastAction } from './toast-list.ts'

export type { ToastAction } from './toast-list.ts'

/** How anything on a page tells what happened. The list and its clock are in toast-list.ts. */
export const toast = {
  /** With an action, such as « Annuler », it stays for 8 seconds instead of 3. */
  success: (text: string, action?: ToastAction) => tell('success', text, action),
  /** Takes a code of the error catalogue or a sentence. */
  error: (codeOrText: string, action?: ToastAction) =>
    tell('error', /^[a-z_]+$/.test(codeOrText) ? messageOfCode(codeOrText) : codeOrText, action),
}

function tell(kind: 'success' | 'error', text: string, action?: ToastAction): void {
  show(kind, text, action)
  prepareToasts()
}

/** Asks components/Toasts.astro to load what draws toasts, which pages do without until then. */
export function prepareToasts(): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event('maillon:toasts'))
}
