import { describe, expect, test } from 'vitest'
import type { Message } from '../../server/contract/rooms.ts'
import { linked } from '../../src/islands/messaging/linked.ts'
import {
  authorName,
  lastLine,
  newestWords,
  peopleWords,
  shortName,
  spoken,
  typingWords,
  windowTitle,
} from '../../src/islands/messaging/messaging-words.ts'
import { rowsOf } from '../../src/islands/messaging/rows.ts'
import { briefTime, dayWords } from '../../src/islands/messaging/times.ts'
import type { Unsent } from '../../src/stores/messaging/outbox.ts'
import { me, newMessage, newRoom } from './messaging-cast.ts'

const nb = '\u00A0'
const zone = 'Europe/Paris'
const now = Date.parse('2026-11-22T20:00:00.000Z')

function at(seq: number, createdAt: string, fields: Partial<Message> = {}): Message {
  return newMessage(seq, { createdAt, ...fields })
}

const unsent: Unsent = {
  clientId: 'c1',
  roomId: 'r1',
  content: 'Pas encore là',
  createdAt: '2026-11-22T19:59:00.000Z',
  state: 'waiting',
  saidAfter: null,
}

/** Rows as words: days, the divider, and bubbles with where their group begins `[` and ends `]`. */
function drawn(shown: Partial<Parameters<typeof rowsOf>[0]>): string[] {
  const none = { messages: [], unsent: [], hasOlder: true, newAfter: null }
  return rowsOf({ ...none, me, zone, now, ...shown }).map((row) => {
    if (row.kind === 'day') return row.words
    if (row.kind === 'new' || row.kind === 'begin') return row.kind
    return `${row.isFirst ? '[' : ''}${row.key}${row.isLast ? ']' : ''}`
  })
}

describe('the lines of a conversation', () => {
  test('stand under their days, in the zone of whoever looks', () => {
    const messages = [
      at(1, '2025-03-11T10:00:00.000Z'),
      at(2, '2026-11-20T10:00:00.000Z'),
      // Midnight has passed in Paris, not in London.
      at(3, '2026-11-20T23:30:00.000Z'),
      at(4, '2026-11-22T08:00:00.000Z'),
    ]
    expect(drawn({ messages })).toEqual([
      '11 mars 2025',
      '[m1]',
      'vendredi 20 novembre',
      '[m2]',
      'hier',
      '[m3]',
      'aujourd’hui',
      '[m4]',
    ])
    expect(drawn({ messages: messages.slice(1, 3), zone: 'Europe/London' })).toEqual([
      'vendredi 20 novembre',
      '[m2]',
      '[m3]',
    ])
  })

  test('are grouped by who wrote one after the other, without a long pause', () => {
    const messages = [
      at(1, '2026-11-22T08:00:00.000Z'),
      at(2, '2026-11-22T08:14:00.000Z'),
      at(3, '2026-11-22T08:29:00.000Z'),
      at(4, '2026-11-22T08:30:00.000Z', { userId: 'lina' }),
      at(5, '2026-11-22T08:31:00.000Z'),
    ]
    expect(drawn({ messages })).toEqual(['aujourd’hui', '[m1', 'm2]', '[m3]', '[m4]', '[m5]'])
  })

  test('are divided before the first that is new and that somebody else wrote', () => {
    const messages = [1, 2, 3, 4].map((seq) => {
      const userId = seq === 2 ? me : 'samir'
      return at(seq, `2026-11-22T08:0${seq}:00.000Z`, { userId })
    })
    const day = 'aujourd’hui'
    expect(drawn({ messages, newAfter: 1 })).toEqual([day, '[m1]', '[m2]', 'new', '[m3', 'm4]'])
    expect(drawn({ messages, newAfter: 3 })).toEqual([day, '[m1]', '[m2]', '[m3]', 'new', '[m4]'])
    expect(drawn({ messages, newAfter: 4 })).not.toContain('new')
    // Where new ones begin is not known as long as there may be some above.
    expect(drawn({ messages, newAfter: 0 })).not.toContain('new')
    expect(drawn({ messages, newAfter: 0, hasOlder: false }).slice(0, 3)).toEqual([
      'begin',
      day,
      'new',
    ])
  })

  test('end with what is not sent, grouped with one’s own', () => {
    const messages = [at(1, '2026-11-22T19:58:00.000Z', { userId: me })]
    expect(drawn({ messages, unsent: [unsent] })).toEqual(['aujourd’hui', '[m1', 'c1]'])
    expect(drawn({ unsent: [unsent] })).toEqual(['aujourd’hui', '[c1]'])
  })
})

describe('the list says', () => {
  test('names in 20 characters and last messages in 35', () => {
    expect(shortName('Les Voix de la Saône')).toBe('Les Voix de la Saône')
    expect(shortName('Judo Club de Bellevue')).toBe('Judo Club de Bellev…')
    const long = newMessage(1, { content: 'L’assemblée est le 26,\npensez à réserver la salle' })
    expect(lastLine(newRoom({ messages: [long] }), me)).toBe(
      `Samir${nb}: L’assemblée est le 26, pensez à ré…`,
    )
  })

  test('who wrote last, and what stands where a message was taken back', () => {
    const line = (fields: Partial<Message>) =>
      lastLine(newRoom({ messages: [newMessage(1, { content: 'Oui', ...fields })] }), me)
    expect(line({ userId: me })).toBe(`Vous${nb}: Oui`)
    expect(line({ userId: 'gone' })).toBe('Oui')
    expect(line({ content: null })).toBe(`Samir${nb}: Message supprimé`)
    expect(lastLine(newRoom({ messages: [] }), me)).toBe('Aucun message')
  })

  test.each([
    ['2026-11-22T09:42:00.000Z', '10\u00A0h\u00A042'],
    ['2026-11-21T09:42:00.000Z', 'hier'],
    ['2026-11-16T09:42:00.000Z', 'lun.'],
    ['2026-11-15T09:42:00.000Z', '15 nov.'],
    ['2025-11-15T09:42:00.000Z', '15 nov. 2025'],
    // The clocks of two machines differ.
    ['2026-11-23T09:42:00.000Z', '10\u00A0h\u00A042'],
  ])('of %s that it was %s', (moment, words) => {
    expect(briefTime(moment, now, zone)).toBe(words)
  })
})

test('a day is told by its distance, then by its name', () => {
  expect(dayWords('2026-11-22', '2026-11-22')).toBe('aujourd’hui')
  expect(dayWords('2026-03-29', '2026-03-30')).toBe('hier')
  expect(dayWords('2026-11-11', '2026-11-22')).toBe('mercredi 11 novembre')
  expect(dayWords('2025-11-11', '2026-11-22')).toBe('11 novembre 2025')
})

test('people are named, also those who are gone', () => {
  const [claire, samir] = newRoom().users
  const lina = { id: 'lina', firstName: 'Lina', lastName: 'Haddad' }
  if (!claire || !samir) throw new Error('Two people are in the room')
  expect(authorName('samir', samir)).toBe('Samir Benali')
  expect(authorName('gone', undefined)).toBe('Ancien membre')
  expect(authorName(null, undefined)).toBe('Utilisateur supprimé')
  expect(typingWords([])).toBe('')
  expect(typingWords([samir])).toBe('Samir écrit…')
  expect(typingWords([samir, lina])).toBe('Samir et Lina écrivent…')
  expect(typingWords([samir, lina, claire])).toBe('Plusieurs personnes écrivent…')
  expect(spoken(newMessage(1, { content: 'Oui' }), samir)).toBe(`Samir Benali${nb}: Oui`)
})

test('numbers are told in words', () => {
  expect(windowTitle(0)).toBe('Messagerie')
  expect(windowTitle(3)).toBe('(3) Messagerie')
  expect(peopleWords(14, 3)).toBe(`14${nb}membres, 3${nb}en${nb}ligne`)
  expect(peopleWords(1, undefined)).toBe(`1${nb}membre`)
  expect(newestWords(0)).toBe('Aller aux derniers messages')
  expect(newestWords(1)).toBe('Un nouveau message')
  expect(newestWords(2)).toBe(`2${nb}nouveaux messages`)
})

describe('an address in a text', () => {
  test.each([
    ['Voir https://a.fr/b?c=1#d.', ['https://a.fr/b?c=1#d']],
    ['(https://a.fr/x_(y)) puis http://b.fr!', ['https://a.fr/x_(y)', 'http://b.fr']],
    ['«\u00A0https://a.fr\u00A0»', ['https://a.fr']],
    ['HTTPS://A.FR', ['HTTPS://A.FR']],
    ['javascript:alert(1) data:text/html,x ftp://a.fr www.a.fr //a.fr', []],
    ['https:// http://', []],
    ['https://a.fr/"onclick="x', ['https://a.fr/']],
  ])('of %s is found, of http and https alone', (text, found) => {
    const pieces = linked(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(found)
  })
})
