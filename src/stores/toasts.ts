import { messageOfCode } from '../client/failures.ts'
import { show } from './toast-list.ts'

/** How anything on a page tells what happened. The list and its clock are in toast-list.ts. */
export const toast = {
  success: (text: string) => show('success', text),
  /** Takes a code of the error catalogue or a sentence. */
  error: (codeOrText: string) =>
    show('error', /^[a-z_]+$/.test(codeOrText) ? messageOfCode(codeOrText) : codeOrText),
}
