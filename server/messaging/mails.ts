import { messageLimits } from '../contract/message-limits.ts'
import type { Letter } from '../platform/letter.ts'

/** No-break space: French puts one before `: ; ! ?`. */
const nb = '\u00A0'

/** A conversation in which somebody has something to read; `last` are its newest lines, in order. */
export interface UnreadRoom {
  name: string
  unread: number
  last: { author: string; content: string }[]
}

/** How many conversations a mail shows; of more it says how many. */
const shown = 5
/** Characters of a line. */
const lineLength = 140

/** To somebody whom messages have been waiting for, once a day at most. */
export function unreadMail(firstName: string, rooms: readonly UnreadRoom[], url: string): Letter {
  return {
    kind: 'messages',
    subject: `${countOf(rooms)} ${whereOf(rooms)}`,
    paragraphs: [
      `Bonjour ${firstName},`,
      rooms.length === 1
        ? `On vous a écrit dans «${nb}${rooms[0]?.name}${nb}».`
        : 'On vous a écrit dans vos conversations.',
      ...rooms
        .slice(0, shown)
        .flatMap((room) => [
          ...(rooms.length === 1 ? [] : [`${room.name}, ${countOf([room])}${nb}:`]),
          ...room.last.map(({ author, content }) => `${author}${nb}: ${lineOf(content)}`),
        ]),
      ...(rooms.length > shown ? [`Et dans ${conversations(rooms.length - shown)} de plus.`] : []),
    ],
    action: { label: 'Lire et répondre', url },
    notes: [
      'Un tel e-mail part une fois par jour au plus, quand des messages vous attendent depuis la veille.',
    ],
  }
}

function countOf(rooms: readonly UnreadRoom[]): string {
  const count = rooms.reduce((sum, { unread }) => sum + unread, 0)
  const isMore = rooms.some(({ unread }) => unread >= messageLimits.unread)
  if (isMore) return `Plus de ${count - 1} messages`
  return count === 1 ? '1 message' : `${count} messages`
}

function whereOf(rooms: readonly UnreadRoom[]): string {
  return rooms.length === 1 ? `dans ${rooms[0]?.name}` : `dans ${conversations(rooms.length)}`
}

function conversations(count: number): string {
  return count === 1 ? '1 conversation' : `${count} conversations`
}

/** On one line, cut at a word. */
function lineOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line.length <= lineLength) return line
  const cut = line.slice(0, lineLength)
  const end = cut.lastIndexOf(' ')
  return `${(end > lineLength / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`
}
