import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = new URL('../../src/content/', import.meta.url).pathname

/** Prose without its front matter's keys: what a reader sees. */
function textOf(path: string): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(path)) ?? []
  const seen = head.split('\n').filter((line) => /^(title|question|description):/.test(line))
  return [...seen.map((line) => line.replace(/^\w+: "?/, '')), body].join('\n')
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

/** All texts of a folder as one, without emphasis and line ends: what sentences are looked for in. */
function proseOf(folder: string): string {
  return filesIn(folder).map(textOf).join('\n').replace(/\*\*/g, '').replace(/\s+/g, ' ')
}

const all = filesIn('.')

describe('the general terms', () => {
  test.each(['utilisation', 'vente'])(
    'the part %s has 11 articles, numbered without gap',
    (part) => {
      const orders = filesIn(`sections/conditions-generales/${part}`).map((path) =>
        Number(/^order: (\d+)$/m.exec(read(path))?.[1]),
      )
      expect(orders.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    },
  )

  test.each([
    ['conditions-generales/vente', '14 jours ouvrés'],
    ['conditions-generales/vente', 'au moins 15 jours'],
    ['conditions-generales/vente', 'délai de 70 jours'],
    ['conditions-generales/vente', '120 jours si le contrat qui vous lie à elle le permet'],
    ['conditions-generales/vente', 'par carte bancaire'],
    ['conditions-generales/vente', 'prestataire de paiement'],
    ['conditions-generales/vente', 'en euros, toutes taxes comprises (TTC)'],
    ['conditions-generales/vente', 'délai de 30 jours'],
    ['conditions-generales/vente', '5 ans'],
    ['conditions-generales/vente', 'droit français'],
    ['conditions-generales/vente', 'tribunaux de Paris'],
    ['conditions-generales/vente', 'rien n’est facturé'],
    ['conditions-generales/utilisation', 'bêta gratuite'],
    ['conditions-generales/utilisation', '1er mai 2025'],
    ['conditions-generales/utilisation', 'délai de 30 jours'],
    ['conditions-generales/utilisation', '5 ans'],
    ['conditions-generales/utilisation', 'droit français'],
    ['conditions-generales/utilisation', 'tribunaux de Paris'],
    ['mentions-legales', 'délai de 30 jours au plus'],
    ['mentions-legales', 'aucun remboursement des achats'],
    ['mentions-legales', 'conservées 5 ans'],
    ['mentions-legales', 'réponse dans un délai de 30 jours'],
    ['mentions-legales', 'au bout de douze mois'],
    ['mentions-legales', 'CNIL'],
    ['mentions-legales', 'droit français'],
    ['mentions-legales', 'tribunaux de Paris'],
  ])('%s says « %s »', (folder, words) => {
    expect(proseOf(`sections/${folder}`)).toContain(words)
  })

  test('no text names another number of days, months or years', () => {
    const known =
      /^(7 jours|14 jours ouvrés|15 jours|30 jours|70 jours|120 jours|365 jours|90 jours|5 ans)/
    const other = /\d+\s(?:jours(?: ouvrés)?|mois|semaines|ans)\b/g
    for (const path of all) {
      const found = textOf(path).match(other) ?? []
      const ages = path.endsWith('pourquoi/accessibilite.md') ? ['18 ans'] : []
      const strange = found
        .map((words) => words.replace(/\s/g, ' '))
        .filter((words) => !known.test(words) && !ages.includes(words))
      expect(strange, path).toEqual([])
    }
  })
})

/** Whoever changes a text that says when it was last changed changes its date and, here, its mark. */
const dated = [
  ['mentions-legales', '2026-11-25', '36eda0afe17c'],
  ['conditions-generales', '2026-11-25', 'c6d03a14813a'],
] as const

test.each(dated)('%s tells when it was last changed', (name, updated, mark) => {
  const page = read(`pages/${name}.md`)
  expect(page).toContain(`updated: ${updated}\n`)
  const texts = filesIn(`sections/${name}`).sort().map(read)
  const body = page.replace(/^updated: .*$/m, '')
  const found = createHash('sha256')
    .update([body, ...texts].join('\n'))
    .digest('hex')
    .slice(0, 12)
  expect(found, 'its text is another than on that day').toBe(mark)
})

test('no text promises a function that is there by now', () => {
  const promises = /s’ouvr\w+ (l’une|au fil)|construisons|bientôt|pas encore (là|disponible)/
  expect(all.filter((path) => promises.test(textOf(path)))).toEqual([])
})

test('the FAQ has at least 18 questions in four themes, four of them for the home page', () => {
  const entries = filesIn('faq').map(read)
  expect(entries.length).toBeGreaterThanOrEqual(18)
  const themes = new Set(entries.map((entry) => /^theme: (\w+)$/m.exec(entry)?.[1]))
  expect(themes.size).toBe(4)
  expect(entries.filter((entry) => /^home: true$/m.test(entry))).toHaveLength(4)
})

describe.each(all)('%s', (path) => {
  const text = textOf(path)

  test('keeps its signs with their words', () => {
    // Links hold colons and question marks of their own.
    const words = text.replace(/\]\([^)]*\)/g, ']')
    expect(words.match(/.{0,20}(?<!\u00A0)[;!?»](?!\w).{0,10}/g) ?? []).toEqual([])
    expect(words.match(/.{0,20}(?<![\u00A0\d]):(?!\d).{0,10}/g) ?? []).toEqual([])
    expect(words.match(/«(?!\u00A0).{0,20}/g) ?? []).toEqual([])
    expect(words.match(/.{0,20}['"`]{1}(?=\w).{0,10}/g) ?? []).toEqual([])
    expect(words.match(/\.\.\./g) ?? []).toEqual([])
  })

  test('is in French, and says vous', () => {
    const english =
      /\b(the|and|with|your|you|of|is|are|account|member|members|terms|user|event)\b/gi
    const familiar = /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/giu
    expect(text.match(english) ?? []).toEqual([])
    expect(text.match(familiar) ?? []).toEqual([])
  })

  test('has capitals with accents', () => {
    expect(text.match(/\b(A|Etat|Ecrivez|Evenements?|Education|Egalement)\b/g) ?? []).toEqual([])
  })
})
