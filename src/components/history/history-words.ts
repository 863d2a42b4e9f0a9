import type { HistoryLine } from '../../../server/contract/history.ts'
import type { Role } from '../../../server/contract/roles.ts'
import { site } from '../../../server/contract/site.ts'
import { count, nb } from '../../client/french.ts'

/** Whose account is gone. */
const nameless = 'Un ancien membre'

/** `de membre à administrateur` */
const from: Record<Role, string> = {
  creator: 'de créateur',
  administrator: 'd’administrateur',
  moderator: 'de modérateur',
  member: 'de membre',
}
const to: Record<Role, string> = {
  creator: 'à créateur',
  administrator: 'à administrateur',
  moderator: 'à modérateur',
  member: 'à membre',
}

/** Who did it, where that is to be said. */
export function doerOf({ who, byOperator, what }: HistoryLine): string | null {
  if (byOperator) return `L’équipe de ${site.name}`
  return what === 'passed-on' ? null : (who ?? nameless)
}

/** What was done, as it goes on after who did it: `a retiré Lina Petit des membres`. */
export function deedOf(line: HistoryLine): string {
  switch (line.what) {
    case 'role-changed':
      return `a fait passer ${whom(line)} ${from[line.from]} ${to[line.to]}`
    case 'handed-over':
      return line.byOperator
        ? `a confié la main à ${whom(line)}`
        : `a passé la main à ${whom(line)}`
    case 'passed-on':
      return `La main est passée à ${whom(line)}${nb}: le compte qui la tenait n’existe plus`
    case 'member-removed':
      return `a retiré ${whom(line)} des membres`
    case 'invited':
      return `a invité ${count(line.count, 'personne')}`
    case 'invitation-withdrawn':
      return 'a annulé une invitation'
    case 'request-accepted':
      return 'a accepté une demande d’adhésion'
    case 'request-refused':
      return 'a refusé une demande d’adhésion'
    case 'dues-changed':
      return 'a modifié la cotisation ou l’IBAN'
    case 'group-created':
      return `a créé le groupe ${quoted(line.name)}`
    case 'group-deleted':
      return `a supprimé le groupe ${quoted(line.name)}`
    case 'document-deleted':
      return `a supprimé le document ${quoted(line.name)}`
    case 'event-deleted':
      return `a supprimé l’événement ${quoted(line.name)}`
    case 'guest-removed':
      return `a retiré une personne inscrite à ${quoted(line.name)}`
    case 'guests-removed':
      return `a retiré ${count(line.count, 'personne inscrite', 'personnes inscrites')} à ${quoted(line.name)}`
  }
}

function whom(line: { whom: string | null }): string {
  return line.whom ?? 'un ancien membre'
}

function quoted(name: string): string {
  return `«${nb}${name}${nb}»`
}
