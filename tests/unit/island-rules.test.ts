import { describe, expect, test } from 'vitest'
import type { AssociationMember } from '../../server/contract/community-shapes.ts'
import {
  complaintAboutDocument,
  kindOf,
  sizeOf,
} from '../../src/islands/community/documents/document-rules.ts'
import { askedFirst } from '../../src/islands/community/dues/contact.ts'
import { everybody, passes, tally } from '../../src/islands/community/members/filters.ts'
import { seesContributions, sortsFor } from '../../src/islands/community/members/orders.ts'
import { addressOf, sectionIn, sectionsFor } from '../../src/islands/community/sections/sections.ts'
import { kilometres, places, shortened } from '../../src/ui/events/event-words.ts'
import { errorAt, errorsOf } from '../../src/ui/form/errors.ts'
import { club, crew, memberOfClub, memberOfCrew } from './communities-store-cast.ts'

/* What islands decide without a page. */

describe('a document that is chosen', () => {
  const file = (name: string, size: number) => {
    const chosen = new File([], name)
    Object.defineProperty(chosen, 'size', { value: size })
    return chosen
  }

  test('has ten megabytes at most, and something in it', () => {
    expect(complaintAboutDocument(file('a.pdf', 10_485_760))).toBeUndefined()
    expect(complaintAboutDocument(file('a.pdf', 10_485_761))).toBe(
      'Ce document fait 10\u00A0Mo\u00A0: la limite est de 10\u00A0Mo.',
    )
    expect(complaintAboutDocument(file('a.pdf', 0))).toBe('Ce document est vide.')
  })

  test.each(['a.PDF', 'compte.rendu.docx', 'a.csv', 'a.jpeg'])('may be %s', (name) => {
    expect(complaintAboutDocument(file(name, 1))).toBeUndefined()
  })

  test.each(['a.exe', 'pdf', 'a.docm', 'a.pdf.js', 'a.svg'])('can’t be %s', (name) => {
    expect(complaintAboutDocument(file(name, 1))).toContain('n’est pas accepté')
  })

  test.each([
    [1, '1\u00A0octet'],
    [1023, '1023\u00A0octets'],
    [1024, '1\u00A0ko'],
    [1_048_576, '1\u00A0Mo'],
    [1_300_000, '1,2\u00A0Mo'],
  ])('of %i bytes is said to have %s', (bytes, words) => {
    expect(sizeOf(bytes)).toBe(words)
  })

  test('is called by its ending', () => {
    expect(kindOf('Compte rendu.pdf')).toBe('PDF')
  })
})

describe('who is asked about a contribution', () => {
  const [claire, samir, jeanne] = club().members as AssociationMember[]

  test('is an administrator, and the creator where there is none', () => {
    if (!claire || !samir || !jeanne) throw new Error('Three people are in the club')
    expect(askedFirst(club(), jeanne)?.id).toBe(samir.id)
    expect(askedFirst(club({ members: [claire, jeanne] }), jeanne)?.id).toBe(claire.id)
    expect(askedFirst(club(), samir)?.id).toBe(claire.id)
    expect(askedFirst(club({ members: [claire] }), claire)).toBeUndefined()
  })
})

describe('the filters of members', () => {
  const paid = { ...memberOfClub('Lina'), contribution: 'paid' as const }
  const administrator = { ...memberOfClub('Paul', 'administrator') }

  test('show those who stand so, and have that role', () => {
    expect(passes(paid, everybody)).toBe(true)
    expect(passes(paid, { contribution: 'paid', role: null })).toBe(true)
    expect(passes(paid, { contribution: 'waiting', role: null })).toBe(false)
    expect(passes(paid, { contribution: 'paid', role: 'administrator' })).toBe(false)
    expect(passes(administrator, { contribution: null, role: 'administrator' })).toBe(true)
  })

  test('count those who have a contribution', () => {
    const members = [paid, administrator, memberOfCrew('Anouk')]
    expect(tally(members)).toEqual({ paid: 1, waiting: 0, empty: 1 })
  })

  test('and the order by contributions are for those who keep them', () => {
    expect(seesContributions('association', 2)).toBe(true)
    expect(seesContributions('association', 1)).toBe(false)
    expect(seesContributions('group', 3)).toBe(false)
    expect(sortsFor('association', 3)).toEqual(['name', 'role', 'contribution'])
    expect(sortsFor('group', 3)).toEqual(['name', 'role'])
  })
})

describe('the sections of a page', () => {
  test('are those that there are for whoever looks', () => {
    const first = ['en-ce-moment', 'membres']
    expect(sectionsFor(0, 0)).toEqual([...first, 'documents'])
    expect(sectionsFor(1, 0)).toEqual([...first, 'invitations', 'documents'])
    expect(sectionsFor(0, 1)).toEqual([...first, 'documents', 'groupes'])
  })

  test('have addresses, the first the page’s own', () => {
    expect(addressOf('en-ce-moment')).toBe('?')
    expect(addressOf('documents')).toBe('?section=documents')
    expect(sectionIn(new URLSearchParams('section=documents'))).toBe('documents')
    expect(sectionIn(new URLSearchParams('section=autre'))).toBe('en-ce-moment')
    expect(sectionIn(new URLSearchParams())).toBe('en-ce-moment')
  })
})

describe('an error of a form', () => {
  const issue = (message: string, ...keys: (string | number)[]) =>
    ({ message, path: keys.map((key) => ({ key })) }) as never

  test('is the first that is said at a path; one without a place is nobody’s', () => {
    const issues = [issue('un', 'a', 0, 'b'), issue('deux', 'a', 0, 'b'), issue('trois')]
    expect(errorsOf(issues)).toEqual({ 'a.0.b': 'un' })
  })

  test('is said at its control, or at the one that holds it, and at no other', () => {
    const errors = { 'address.city': 'Ville', nameOfClub: 'Nom' }
    expect(errorAt(errors, 'address.city')).toBe('Ville')
    expect(errorAt(errors, 'address')).toBe('Ville')
    expect(errorAt(errors, 'name')).toBeUndefined()
    expect(errorAt(errors, 'city')).toBeUndefined()
  })
})

describe('what the card of an event says', () => {
  test.each([
    [0, 'Complet', 'due'],
    [1, '1 place', 'hot'],
    [5, '5 places', 'hot'],
    [6, '6 places', 'ok'],
  ] as const)('of %i places', (left, text, look) => {
    expect(places(left)).toEqual({ text, look })
  })

  test.each([
    [0.4, 'à moins d’1\u00A0km'],
    [0.99, 'à moins d’1\u00A0km'],
    [1, 'à 1\u00A0km'],
    [12.5, 'à 13\u00A0km'],
  ])('of a distance of %d km', (distance, words) => {
    expect(kilometres(distance)).toBe(words)
  })

  test('of a description is its first 300 characters, the last a sign that there is more', () => {
    expect(shortened(null)).toBe('Aucune description')
    expect(shortened('  ')).toBe('Aucune description')
    expect(shortened('é'.repeat(300))).toBe('é'.repeat(300))
    expect(shortened('é'.repeat(301))).toBe(`${'é'.repeat(299)}…`)
    expect(shortened(`${'é'.repeat(298)}  ${'é'.repeat(9)}`)).toBe(`${'é'.repeat(298)}…`)
  })
})

test('a group’s members owe nothing, whoever asks', () => {
  const [claire, jeanne] = crew().members
  if (!claire || !jeanne) throw new Error('Two people are in the group')
  expect(tally(crew().members)).toEqual({ paid: 0, waiting: 0, empty: 0 })
  expect(askedFirst(crew(), jeanne)?.id).toBe(claire.id)
})
