export interface DocumentType {
  media: string
  /** The endings that a name of this type may have, the usual one first. */
  endings: readonly [string, ...string[]]
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** By the ending that `file-type` gives. */
const byContent: Record<string, DocumentType> = {
  pdf: { media: 'application/pdf', endings: ['pdf'] },
  odt: { media: `${openDocument}.text`, endings: ['odt'] },
  ods: { media: `${openDocument}.spreadsheet`, endings: ['ods'] },
  odp: { media: `${openDocument}.presentation`, endings: ['odp'] },
  docx: { media: `${office}.wordprocessingml.document`, endings: ['docx'] },
  xlsx: { media: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  pptx: { media: `${office}.presentationml.presentation`, endings: ['pptx'] },
  jpg: { media: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { media: 'image/png', endings: ['png'] },
}

/** Text has no mark of its own: its name has to say which it is. */
const byName: Record<string, DocumentType> = {
  csv: { media: 'text/csv', endings: ['csv'] },
  txt: { media: 'text/plain', endings: ['txt'] },
}

/** What a document is by its content; undefined for what is not accepted. */
export async function documentType(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<DocumentType | undefined> {
  // Loaded by the first document, not by the start.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found) return own(byContent, found.ext)
  return isText(bytes) ? own(byName, endingOf(name)) : undefined
}

/** The ending of a name in small letters, without its dot. */
export function endingOf(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

function own(types: Record<string, DocumentType>, ending: string): DocumentType | undefined {
  return Object.hasOwn(types, ending) ? types[ending] : undefined
}

// Of the characters that can't be seen, those of an older encoding's second half may be letters.
const unprintable = /[^\P{Cc}\t\n\v\f\r\x80-\x9f]/u

/** UTF-8 or an older encoding of one byte each: neither has control characters. */
function isText(bytes: Uint8Array<ArrayBuffer>): boolean {
  return bytes.length > 0 && !unprintable.test(Buffer.from(bytes.buffer).toString('latin1'))
}
