import { charactersOf } from '../contract/formats.ts'
import { limits } from '../contract/limits.ts'
import { type DocumentType, endingOf } from './document-types.ts'

// Line breaks, and marks that make a name read otherwise than it is written.
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** The name that a document is shown and saved under: no path, no tricks, the ending of its type. */
export function documentName(given: string, { endings }: DocumentType): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const name = within(base)
    .normalize('NFC')
    .replace(unreadable, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = endings.includes(endingOf(name)) ? endingOf(name) : undefined
  const stem = ending ? name.slice(0, -ending.length - 1).trimEnd() : name
  const suffix = `.${ending ?? endings[0]}`
  return `${shortened(stem, limits.fileNameLength - suffix.length) || 'document'}${suffix}`
}

/** What is far too long is looked at no further than a name may go: its beginning, and its end. */
function within(name: string): string {
  const most = 4 * limits.fileNameLength
  return name.length > most ? name.slice(0, most / 2) + name.slice(-most / 2) : name
}

/** Cut between characters, not within one. */
function shortened(text: string, length: number): string {
  let short = ''
  for (const character of charactersOf(text)) {
    if (short.length + character.length > length) break
    short += character
  }
  return short.trimEnd()
}
