import { readPart } from './archives.ts'
import { typeByFirstBytes } from './first-bytes.ts'

export interface DocumentType {
  media: string
  /** The endings that a name of this type may have, the usual one first. */
  endings: readonly [string, ...string[]]
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** By what their first bytes say. */
const byContent: Record<string, DocumentType> = {
  pdf: { media: 'application/pdf', endings: ['pdf'] },
  jpg: { media: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { media: 'image/png', endings: ['png'] },
}

/** Text has no mark of its own: its name has to say which it is. */
const byName: Record<string, DocumentType> = {
  csv: { media: 'text/csv', endings: ['csv'] },
  txt: { media: 'text/plain', endings: ['txt'] },
}

/** Archives, by what they say in one of their parts. Those with macros say otherwise. */
const byPart: Record<string, DocumentType> = {
  [`${openDocument}.text`]: { media: `${openDocument}.text`, endings: ['odt'] },
  [`${openDocument}.spreadsheet`]: { media: `${openDocument}.spreadsheet`, endings: ['ods'] },
  [`${openDocument}.presentation`]: { media: `${openDocument}.presentation`, endings: ['odp'] },
  [`${office}.wordprocessingml.document`]: {
    media: `${office}.wordprocessingml.document`,
    endings: ['docx'],
  },
  [`${office}.spreadsheetml.sheet`]: {
    media: `${office}.spreadsheetml.sheet`,
    endings: ['xlsx'],
  },
  [`${office}.presentationml.presentation`]: {
    media: `${office}.presentationml.presentation`,
    endings: ['pptx'],
  },
}

/** What a document is by its content; undefined for what is not accepted. */
export async function documentType(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<DocumentType | undefined> {
  // Before its first letters are looked at: a heading may begin as other files do.
  const text = own(byName, endingOf(name))
  if (text && isText(bytes)) return text
  const found = own(byContent, (await typeByFirstBytes(bytes)) ?? '')
  return found ?? archiveType(bytes)
}

function archiveType(bytes: Uint8Array<ArrayBuffer>): DocumentType | undefined {
  const mimetype = readPart(bytes, 'mimetype')?.toString().trim()
  if (mimetype !== undefined) return own(byPart, mimetype)
  return officeType(readPart(bytes, '[Content_Types].xml')?.toString() ?? '')
}

// What an office never writes there, and what could hide from us what it reads itself.
const hiding = /<!|&#/
const macros = /macro|vba/i

/** What an office's description of its parts says of the main one: one thing, and of no macros. */
function officeType(description: string): DocumentType | undefined {
  if (hiding.test(description) || macros.test(description)) return undefined
  const mains = description.matchAll(/["']([^"']*)\.main\+xml["']/g)
  const [main, ...others] = new Set(Array.from(mains, ([, type]) => type))
  return main === undefined || others.length > 0 ? undefined : own(byPart, main)
}

/** The ending of a name in small letters, without its dot. */
export function endingOf(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

function own(types: Record<string, DocumentType>, name: string): DocumentType | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined
}

// Of the characters that can't be seen, those of an older encoding's second half may be letters.
const unprintable = /[^\P{Cc}\t\n\v\f\r\x80-\x9f]/u
/** Read piece by piece, so that no second document of 10 MB has to be made of the first. */
const pieceSize = 64 * 1024

/** UTF-8 or an older encoding of one byte each: neither has control characters. */
function isText(bytes: Uint8Array<ArrayBuffer>): boolean {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    const piece = Buffer.from(bytes.subarray(at, at + pieceSize))
    if (unprintable.test(piece.toString('latin1'))) return false
  }
  return bytes.length > 0
}
