import { stringify } from 'csv-stringify/sync'
import { type CommunityRef, type Contribution, contributionLabels } from '../contract/kinds.ts'
import { may, roleLabels } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { listPeople } from './member-queries.ts'
import { byRankAndName, toRole } from './shapes.ts'
import { standIn } from './standing.ts'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' })

/**
 * The members as a spreadsheet that Excel and LibreOffice open by a double click: UTF-8 with BOM,
 * semicolons. A cell that they would run as a formula begins with an apostrophe.
 *
 * @throws Failure `not_enough_permission`
 */
export async function exportMembers(
  { db }: Platform,
  caller: Caller,
  community: CommunityRef,
): Promise<{ name: string; text: string }> {
  const { kind, id, name } = await standIn(db, caller, community, may.manage)
  const people = (await listPeople(db, id)).toSorted(byRankAndName)
  const rows = people.map((person) => ({
    Nom: person.last_name,
    Prénom: person.first_name,
    'E-mail': person.email ?? '',
    Téléphone: inPairs(person.phone_number ?? ''),
    Rôle: roleLabels[toRole(kind, person.role)],
    ...(kind === 'association' && { Cotisation: contributionIn(person.contribution) }),
    'Membre depuis': day.format(person.joined_at),
  }))
  const text = stringify(rows, {
    header: true,
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  return { name: `membres ${name}.csv`, text }
}

/** `06 12 34 56 78`: as one number it would lose its zero. */
function inPairs(phone: string): string {
  return phone.replace(/\d\d(?=\d)/g, '$& ')
}

/** The label of none, a dash, would begin a formula. */
function contributionIn(contribution: Contribution): string {
  return contribution === 'empty' ? '' : contributionLabels[contribution]
}
