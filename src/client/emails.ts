import * as v from 'valibot'
import { invitee } from '../../server/contract/fields.ts'

export interface ReadEmails {
  /** Well-formed addresses in lower case, each once, in the order of the text. */
  found: string[]
  /** What looks like an address and is none, to be put right. */
  rest: string
}

/**
 * Reads addresses out of whatever people paste: separated by commas, semicolons, tabs or lines, out
 * of a mail program (`Nom <adresse>`), out of a link (`mailto:`), out of columns with names.
 */
export function readEmails(text: string): ReadEmails {
  const pieces = piecesOf(text)
  // Beside an address, words are names; alone they are an attempt at an address.
  const attempts = pieces.some(isAddressLike) ? pieces.filter(isAddressLike) : pieces
  const found = new Set<string>()
  const rest = new Set<string>()
  for (const attempt of attempts) {
    const result = v.safeParse(invitee, attempt)
    if (result.success) found.add(result.output)
    else rest.add(attempt)
  }
  return { found: [...found], rest: [...rest].join(', ') }
}

function piecesOf(text: string): string[] {
  return text
    .replace(/mailto:/gi, ' ')
    .split(/[\s,;<>()[\]{}"“”«»|]+/)
    .map(bare)
    .filter(Boolean)
}

/** Without what a link carries after the address, and the punctuation that sentences leave around it. */
function bare(piece: string): string {
  return piece.replace(/\?.*$/, '').replace(/^[.:'’]+|[.:!'’]+$/g, '')
}

function isAddressLike(piece: string): boolean {
  return piece.length > 1 && piece.includes('@')
}
