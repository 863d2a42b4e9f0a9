import { saidWords } from '../contract/answer-words.ts'
import { collator, dateFormat } from '../contract/formats.ts'
import { type Attachment, spreadsheet } from '../platform/attachments.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { listParticipants } from './participant-queries.ts'
import { saidIn } from './shapes.ts'
import { standToManage } from './standing.ts'

const columns = ['Nom', 'Prénom', 'E-mail', 'Réponse', 'Répondu le', 'Visiteur'] as const

/**
 * Who takes part, by name: the list for the door.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`
 */
export async function exportParticipants(
  { db }: Platform,
  caller: Caller,
  eventId: string,
): Promise<Attachment> {
  const event = await standToManage(db, caller, eventId)
  const { name, time_zone: timeZone, guests } = event
  const moment = dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone })
  const names = collator({})
  const members = (await listParticipants(db, event)).map((one) => ({ ...one, isGuest: false }))
  const visitors = guests.map((one) => ({ ...one, ...asAnswer(one), isGuest: true }))
  const people = [...members, ...visitors].toSorted(
    (a, b) => names.compare(a.last_name, b.last_name) || names.compare(a.first_name, b.first_name),
  )
  const rows = people.map((person) => ({
    Nom: person.last_name,
    Prénom: person.first_name,
    'E-mail': person.email ?? '',
    Réponse: saidWords[saidIn(person)].short,
    'Répondu le': person.answered_at ? moment.format(person.answered_at) : '',
    Visiteur: person.isGuest ? 'Visiteur' : '',
  }))
  return spreadsheet(`participants ${name}`, columns, rows)
}

/** Times within JSON of the database are text. */
function asAnswer({ created_at }: { created_at: string }) {
  return { answer: 'true' as const, answered_at: new Date(created_at) }
}
