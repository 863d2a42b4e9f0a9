import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

export const pdf: Bytes = bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

/** An .odt, .ods or .odp as an office writes it: its type first, as it is. */
export function openDocument(
  kind: 'text' | 'spreadsheet' | 'presentation',
  { mimetype = `application/vnd.oasis.opendocument.${kind}` } = {},
): Bytes {
  return zip([
    { name: 'mimetype', content: bytesOf(mimetype), stored: true },
    { name: 'content.xml', content: bytesOf('<office:document-content/>') },
  ])
}

const mainParts = {
  word: ['word/document.xml', 'wordprocessingml.document.main'],
  xl: ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
  ppt: ['ppt/presentation.xml', 'presentationml.presentation.main'],
  other: ['other/other.xml', 'other'],
} as const

/** A .docx, .xlsx or .pptx. Streamed: written in one go, what it is last, behind a part of 2 MB. */
export function officeDocument(
  kind: keyof typeof mainParts,
  { macros = false, parts = 0, streamed = false } = {},
): Bytes {
  const [main, type] = mainParts[kind]
  const mainType = macros
    ? 'application/vnd.ms-word.document.macroEnabled.main'
    : `application/vnd.openxmlformats-officedocument.${type}`
  const description = {
    name: '[Content_Types].xml',
    content: bytesOf(contentTypes(main, mainType)),
  }
  if (streamed) {
    const video = { name: 'media/video.bin', content: new Uint8Array(randomBytes(2_000_000)) }
    return zip([{ name: main, content: bytesOf('<document/>') }, video, description], { streamed })
  }
  return zip([
    description,
    { name: '_rels/.rels', content: bytesOf('<Relationships/>') },
    ...Array.from({ length: parts }, (_, at) => ({
      name: `media/${at}.bin`,
      content: bytesOf(`part ${at}`),
    })),
    { name: main, content: bytesOf('<document/>') },
  ])
}

/** Nothing but heads of parts, which say that their sizes come behind them. */
export function headsOfParts(count: number): Bytes {
  const head = Buffer.alloc(31)
  head.write('PK\x03\x04\x14\x00\x08\x00\x08', 'latin1')
  head.writeUInt16LE(1, 26)
  head.write('x', 30)
  return new Uint8Array(Buffer.concat(Array(count).fill(head)))
}

/** A .docx whose description of itself is `size` bytes of nothing. */
export function bombDocument(size: number): Bytes {
  return zip([
    { name: '[Content_Types].xml', content: new Uint8Array(size) },
    { name: 'word/document.xml', content: bytesOf('<document/>') },
  ])
}

/** A document with macros whose description of itself is disguised, each in another way. */
export function disguisedDocuments(): Record<string, Bytes> {
  const harmless = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main'
  const harmful = 'application/vnd.ms-word.document.macroEnabled.main'
  const plain = contentTypes('word/document.xml', harmless)
  const macros = contentTypes('word/document.xml', harmful)
  const decoy = `<Override PartName="/x.xml" ContentType="${harmless}+xml"/>`
  const before = (text: string) => macros.replace('<Override', `${text}<Override`)
  const spelled = harmful.replace('macro', '&#109;acro')
  const hidden = contentTypes('word/document.xml', spelled).replace(
    '<Override',
    `${decoy}<Override`,
  )
  const made = (...descriptions: [name: string, text: string][]) =>
    zip(descriptions.map(([name, text]) => ({ name, content: bytesOf(text) })))
  const name = '[Content_Types].xml'
  return {
    'behind a comment': made([name, before(`<!--${decoy}-->`)]),
    'behind character data': made([name, before(`<![CDATA[${decoy}]]>`)]),
    'behind a part that is not there': made([name, before(decoy)]),
    'in other letters': made([name, hidden]),
    'behind a second description': made([name, plain], [name, macros]),
    'behind a second description in small letters': made(
      [name, plain],
      [name.toLowerCase(), macros],
    ),
  }
}

function contentTypes(part: string, type: string): string {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}+xml"/></Types>`
}

interface Entry {
  name: string
  content: Bytes
  /** Not compressed. */
  stored?: boolean
}

/** @param streamed whether the sizes of each part stand behind it, as where they were not known before */
function zip(entries: Entry[], { streamed = false } = {}): Bytes {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored = false } of entries) {
    const data = stored ? Buffer.from(content) : deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(streamed ? 8 : 0, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const sizes = common.subarray(10, 22)
    const head = Buffer.from(common)
    if (streamed) head.fill(0, 10, 22)
    const behind = streamed ? [Buffer.from('PK\x07\x08'), sizes] : []
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      head,
      Buffer.from(name),
      data,
      ...behind,
    ])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, listing, Buffer.from('PK\x05\x06'), end]))
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}
