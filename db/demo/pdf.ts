/** A paragraph, or a heading of one line. */
export type Block = { heading: string } | { text: string }

// A4 in points, with letters wide enough apart from its edges.
const page = { width: 595, height: 842, margin: 72 }
const charactersPerLine = 84

/** A PDF of one page by hand: a title, headings and paragraphs, in a face that every reader has. */
export function writePdf(title: string, blocks: Block[]): Uint8Array<ArrayBuffer> {
  const content = encode(drawPage(title, blocks))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /Text 5 0 R /Title 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title <${utf16(title)}> >>`,
  ]

  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>`
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}${trailer}\nstartxref\n${file.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file + end, 'latin1'))
}

function drawPage(title: string, blocks: Block[]): string {
  const top = page.height - page.margin
  const lines = [`BT /Title 20 Tf ${page.margin} ${top} Td 16 TL ${show(title)} T* T*`]
  for (const block of blocks) {
    if ('heading' in block) lines.push(`/Title 12 Tf ${show(block.heading)} T*`)
    else lines.push('/Text 11 Tf', ...wrap(block.text).map((line) => `${show(line)} T*`), 'T*')
  }
  return [...lines, 'ET'].join('\n')
}

function show(line: string): string {
  return `(${line.replace(/[\\()]/g, '\\$&')}) Tj`
}

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + word.length >= charactersPerLine) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}

// Windows-1252 is Latin-1, but for the few of these that French needs.
const windows: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  Œ: 0x8c,
  '’': 0x92,
  '–': 0x96,
  œ: 0x9c,
}

function encode(text: string): Buffer {
  return Buffer.from([...text].map((letter) => windows[letter] ?? letter.charCodeAt(0)))
}

/** As the title of a document is written: big-endian, with the mark that says so. */
function utf16(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
}
