import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { limits } from '../../server/contract/limits.ts'
import { removeDocument, storeDocument } from '../../server/media/documents.ts'
import { openStorage, type Storage } from '../../server/platform/storage.ts'
import {
  bombDocument,
  disguisedDocuments,
  headsOfParts,
  officeDocument,
  openDocument,
  pdf,
} from '../world/documents.ts'
import { animation, file, picture } from '../world/pictures.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maillon-documents-'))
  storage = openStorage(readConfig({ DATA_DIR: folder }))
})
afterAll(() => rm(folder, { recursive: true }))

const store = (content: Uint8Array<ArrayBuffer> | string, name: string) =>
  storeDocument({ storage }, file(content, name))
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const streamedMacros = officeDocument('word', { macros: true, streamed: true })

const unsupported = expect.objectContaining({ code: 'unsupported_file_type' })

describe('a document', () => {
  const office = 'application/vnd.openxmlformats-officedocument'
  const open = 'application/vnd.oasis.opendocument'
  test.each([
    ['statuts.pdf', pdf, 'application/pdf'],
    ['statuts.odt', openDocument('text'), `${open}.text`],
    ['budget.ods', openDocument('spreadsheet'), `${open}.spreadsheet`],
    ['bilan.odp', openDocument('presentation'), `${open}.presentation`],
    ['statuts.docx', officeDocument('word'), `${office}.wordprocessingml.document`],
    ['budget.xlsx', officeDocument('xl'), `${office}.spreadsheetml.sheet`],
    ['bilan.pptx', officeDocument('ppt'), `${office}.presentationml.presentation`],
    ['membres.csv', 'Nom;Prénom\r\nDubois;Claire\r\n', 'text/csv'],
    ['membres.csv', '\ufeffNom;Prénom\n', 'text/csv'],
    ['lettre.txt', 'Chère Claire,\n\n\tà bientôt 👋\f', 'text/plain'],
    ['velos.csv', 'BMX;Nom\n', 'text/csv'],
    ['lieux.csv', 'MZ;Nom\n', 'text/csv'],
    ['cartes.txt', 'BEGIN:VCARD\nFN:Claire\nEND:VCARD\n', 'text/plain'],
    [
      'tout.docx',
      officeDocument('word', { streamed: true }),
      `${office}.wordprocessingml.document`,
    ],
    ['vieux.csv', latin('Nom;Pr\xe9nom;5 \x80\n'), 'text/csv'],
  ])('%s is taken', async (name, content, type) => {
    const stored = await store(content, name)
    expect(stored).toMatchObject({ name, type, size: file(content).size })
    const kept = await storage.read(stored.path)
    expect(await file(new Uint8Array(kept ?? [])).bytes()).toEqual(await file(content).bytes())
  })

  test.each(['jpeg', 'png'] as const)('that is a %s is taken as it is', async (format) => {
    const bytes = await picture(format)
    const stored = await store(bytes, `plan.${format}`)
    expect(stored).toMatchObject({ name: `plan.${format}`, type: `image/${format}` })
    expect(new Uint8Array((await storage.read(stored.path)) ?? [])).toEqual(bytes)
  })

  test('is kept where nobody can guess, each time elsewhere', async () => {
    const [one, other] = [await store(pdf, 'statuts.pdf'), await store(pdf, 'statuts.pdf')]
    expect(one.path).toMatch(/^documents\/[\da-f]{64}$/)
    expect(other.path).not.toBe(one.path)
  })

  test('that was taken away is gone; nothing else can be taken away', async () => {
    const { path } = await store(pdf, 'statuts.pdf')
    await storage.put('groups/kept', latin('x'), 'image/webp')
    await removeDocument({ storage }, path)
    await removeDocument({ storage }, 'groups/kept')
    await removeDocument({ storage }, '../../etc/passwd')
    expect(await storage.read(path)).toBeUndefined()
    expect(await storage.read('groups/kept')).toBeDefined()
  })

  test('may have just 10 MB, and not a byte more', async () => {
    const full = new Uint8Array(limits.fileBytes)
    full.set(latin('%PDF-1.7\n'))
    await expect(store(full, 'plan.pdf')).resolves.toMatchObject({ size: limits.fileBytes })
    await expect(store(new Uint8Array([...full, 1]), 'plan.pdf')).rejects.toMatchObject({
      code: 'payload_too_large',
    })
  })

  test.each([
    ['nothing at all', 'vide.txt', ''],
    ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['a page with a right ending before', 'page.pdf.html', '<html></html>'],
    ['a picture made of text', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a script', 'outil.js', 'alert(1)'],
    ['text without an ending', 'LISEZMOI', 'Bonjour'],
    ['text that calls itself a PDF', 'statuts.pdf', 'Bonjour'],
    ['text that ends in nothing but', '.txt', 'Bonjour'],
    ['a program', 'outil.txt', latin('MZ\x90\x00\x03\x00\x00\x00')],
    ['a program for Linux', 'outil.csv', latin('\x7fELF\x02\x01\x01\x00')],
    ['bytes that are no text', 'notes.txt', latin('Bonjour\x00\x01\x02')],
    ['an archive', 'tout.zip', openDocument('text', { mimetype: 'application/zip' })],
    ['an archive that calls itself a document', 'tout.docx', officeDocument('other')],
    ['a document with macros', 'macros.docx', officeDocument('word', { macros: true })],
    ['a document that says last that it has macros', 'macros.docx', streamedMacros],
    ['an old document', 'vieux.doc', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['a name out of the prototype', 'x.__proto__', 'Bonjour'],
    ['another', 'x.constructor', 'Bonjour'],
  ])('that is %s is refused', async (_what, name, content) => {
    await expect(store(content, name)).rejects.toEqual(unsupported)
  })

  test('that is a picture of another kind is refused', async () => {
    await expect(store(await animation(), 'photo.png')).rejects.toEqual(unsupported)
    await expect(store(await picture('webp'), 'photo.png')).rejects.toEqual(unsupported)
  })

  test('that would unpack to gigabytes is looked at without unpacking it', async () => {
    const bomb = bombDocument(200_000_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    const memory = process.memoryUsage().rss
    const start = performance.now()
    await store(bomb, 'statuts.docx').catch((failure) => expect(failure).toEqual(unsupported))
    expect(performance.now() - start).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000)
  })

  test('of hundreds of thousands of parts keeps nobody waiting', async () => {
    const heads = headsOfParts(250_000)
    await store(headsOfParts(1), 'warm.docx').catch(() => undefined)
    const start = process.cpuUsage()
    await expect(store(heads, 'statuts.docx')).rejects.toEqual(unsupported)
    const { user, system } = process.cpuUsage(start)
    expect(user + system).toBeLessThan(150_000)
  })

  test('with a thousand parts, broken in any place, is taken or refused and nothing else', async () => {
    const whole = officeDocument('word', { parts: 1000 })
    for (const length of [4, 30, 60, 200, 5_000, whole.length - 10]) {
      const broken = store(whole.subarray(0, length), 'statuts.docx')
      await broken.catch((failure) => expect(failure).toEqual(unsupported))
    }
  })
})

test.each(Object.entries(disguisedDocuments()))(
  'macros that hide %s are found',
  async (_where, document) => {
    await expect(store(document, 'lettre.docx')).rejects.toEqual(unsupported)
  },
)

describe('the name of a document', () => {
  const nameOf = async (name: string, content: Uint8Array<ArrayBuffer> | string = pdf) =>
    (await store(content, name)).name

  test.each([
    ['Réunion du 3 mai : compte rendu.pdf', 'Réunion du 3 mai : compte rendu.pdf'],
    ['C:\\Documents\\statuts.pdf', 'statuts.pdf'],
    ['../../etc/statuts.pdf', 'statuts.pdf'],
    ['  statuts.pdf  ', 'statuts.pdf'],
    ['...statuts.pdf', 'statuts.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['', 'document.pdf'],
    ['///', 'document.pdf'],
    ['\u202efdp.statuts', 'fdp.statuts.pdf'],
    ['sta\u0000tu\u0007ts\u200b.pdf', 'statuts.pdf'],
    ['statuts\r\nContent-Type: text/html.pdf', 'html.pdf'],
    ['statuts\r\nX: y.pdf', 'statutsX: y.pdf'],
    ['De\u0301bat.pdf', 'Débat.pdf'],
    ['STATUTS.PDF', 'STATUTS.pdf'],
    ['statuts.exe', 'statuts.exe.pdf'],
    ['statuts.pdf.html', 'statuts.pdf.html.pdf'],
    ['statuts', 'statuts.pdf'],
    ['statuts.', 'statuts.pdf'],
    ['<b>"statuts"</b>.pdf', 'b>.pdf'],
  ])('%j becomes %j', async (given, name) => {
    expect(await nameOf(given)).toBe(name)
  })

  test('says which text it is, in either case', async () => {
    expect(await nameOf('LETTRE.TXT', 'Bonjour')).toBe('LETTRE.txt')
  })

  test('keeps either ending of a jpeg', async () => {
    const bytes = await picture('jpeg')
    expect(await nameOf('plan.jpg', bytes)).toBe('plan.jpg')
    expect(await nameOf('plan.jpeg', bytes)).toBe('plan.jpeg')
    expect(await nameOf('plan.png', bytes)).toBe('plan.png.jpg')
  })

  test('is cut between characters where it is too long', async () => {
    // Read from end to end by each of its rules, these would take minutes.
    for (const piece of ['. ', 'x. ', '/ ', '\u0301', '👋']) {
      expect((await nameOf(`a${piece.repeat(200_000)}a.pdf`)).length).toBeLessThanOrEqual(200)
    }
    const long = await nameOf(`${'a'.repeat(300)}.pdf`)
    expect(long).toBe(`${'a'.repeat(limits.fileNameLength - 4)}.pdf`)
    const family = '👨‍👩‍👧'
    const many = await nameOf(`${family.repeat(60)}.pdf`)
    expect(many.length).toBeLessThanOrEqual(limits.fileNameLength)
    expect(many).toMatch(new RegExp(`^(${family})+\\.pdf$`, 'u'))
  })
})
