import type { Message, Room } from '../../../server/contract/rooms.ts'
import { count, nb } from '../../client/french.ts'

/** Characters of a room's name, and of its last message, that the list shows. */
const shown = { name: 20, message: 35 }

type Person = Room['users'][number]

export const pageTitle = 'Messagerie'

/** `(3) Messagerie` */
export function windowTitle(unread: number): string {
  return unread > 0 ? `(${unread}) ${pageTitle}` : pageTitle
}

export function shortName(name: string): string {
  return cut(name, shown.name)
}

/** So many characters at most, the last a sign that there is more. */
function cut(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const kept = characters.slice(0, length - 1)
  return `${kept.join('').trimEnd()}…`
}

/** `Samir : On part à 8 h` */
export function lastLine({ messages, users }: Room, me: string): string {
  const last = messages[0]
  if (!last) return 'Aucun message'
  const text = cut((last.content ?? removed).replace(/\s+/g, ' ').trim(), shown.message)
  if (last.userId === me) return `Vous${nb}: ${text}`
  const author = users.find(({ id }) => id === last.userId)
  return author ? `${author.firstName}${nb}: ${text}` : text
}

export const removed = 'Message supprimé'

/** Who wrote a message, as somebody of the room; null where they are none any more. */
export function authorName(userId: string | null, author: Person | undefined): string {
  if (userId === null) return 'Utilisateur supprimé'
  return author ? `${author.firstName} ${author.lastName}` : 'Ancien membre'
}

/** `Samir écrit…` */
export function typingWords(people: readonly Person[]): string {
  const [first, second] = people
  if (!first) return ''
  if (people.length > 2) return 'Plusieurs personnes écrivent…'
  return second
    ? `${first.firstName} et ${second.firstName} écrivent…`
    : `${first.firstName} écrit…`
}

/** `14 membres, 3 en ligne` */
export function peopleWords(members: number, online: number | undefined): string {
  const all = count(members, 'membre')
  return online ? `${all}, ${online}${nb}en${nb}ligne` : all
}

export function newestWords(unread: number): string {
  if (unread === 0) return 'Aller aux derniers messages'
  return unread === 1 ? 'Un nouveau message' : count(unread, 'nouveau message', 'nouveaux messages')
}

/** What is read out of a message that somebody else wrote. */
export function spoken({ content, userId }: Message, author: Person | undefined): string {
  return `${authorName(userId, author)}${nb}: ${content ?? removed}`
}
