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
  // What draws them comes with the first one. Without a connection they wait for the next page.
  import('../components/toasts.ts').catch(() => {})
}
