import { dateFormat } from '../contract/formats.ts'
import { type CommunityRef, type Contribution, contributionLabels } from '../contract/kinds.ts'
import { may, roleLabels } from '../contract/roles.ts'
import { type Attachment, spreadsheet } from '../platform/attachments.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { listPeople } from './member-queries.ts'
import { byRankAndName, toRole } from './shapes.ts'
import { standIn } from './standing.ts'

const day = dateFormat({ dateStyle: 'short', timeZone: 'Europe/Paris' })

const columns = [
  'Nom',
  'Prénom',
  'E-mail',
  'Téléphone',
  'Rôle',
  'Cotisation',
  'Membre depuis',
] as const

/**
 * The members as a spreadsheet.
 *
 * @throws Failure `not_enough_permission`
 */
export async function exportMembers(
  { db }: Platform,
  caller: Caller,
  community: CommunityRef,
): Promise<Attachment> {
  const { kind, id, name } = await standIn(db, caller, community, may.manage)
  const people = (await listPeople(db, id)).toSorted(byRankAndName)
  const rows = people.map((person) => ({
    Nom: person.last_name,
    Prénom: person.first_name,
    'E-mail': person.email ?? '',
    Téléphone: inPairs(person.phone_number ?? ''),
    Rôle: roleLabels[toRole(kind, person.role)],
    Cotisation: contributionIn(person.contribution),
    'Membre depuis': day.format(person.joined_at),
  }))
  // Groups ask for no contribution.
  const shown = columns.filter((column) => kind === 'association' || column !== 'Cotisation')
  return spreadsheet(`membres ${name}`, shown, rows)
}

/** `06 12 34 56 78`: as one number it would lose its zero. */
function inPairs(phone: string): string {
  return phone.replace(/\d\d(?=\d)/g, '$& ')
}

/** The label of none, a dash, would begin a formula. */
function contributionIn(contribution: Contribution): string {
  return contribution === 'empty' ? '' : contributionLabels[contribution]
}
