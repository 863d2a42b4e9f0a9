import type { Member } from '../../../../server/contract/community-shapes.ts'
import { roleLabels } from '../../../../server/contract/roles.ts'
import { toCsv } from '../../../client/csv.ts'
import { inPairs } from '../../../client/french.ts'
import { namesOf } from '../../../client/invitee-names.ts'
import { contributionWords } from '../contribution-tones.ts'
import { contributionOf } from './filters.ts'
import type { Invited } from './InvitedRow.tsx'

interface Chosen {
  /** Ids, in the order in which they are shown. */
  people: readonly string[]
  members: readonly Member[]
  invited: readonly Invited[]
}

/** Hands the chosen people over as a file, in the columns of the server's spreadsheet of all. */
export function saveSpreadsheet(name: string, { people, members, invited }: Chosen): void {
  const rows = new Map<string, Record<string, string>>([
    ...members.map((member) => [member.id, rowOfMember(member)] as const),
    ...invited.map((one) => [one.id, rowOfInvited(one)] as const),
  ])
  const text = toCsv(people.flatMap((id) => [rows.get(id)].filter((row) => row !== undefined)))
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `membres ${name}.csv`
  link.click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function rowOfMember(member: Member): Record<string, string> {
  const { user, role } = member
  const contribution = contributionOf(member)
  return {
    Nom: user.lastName,
    Prénom: user.firstName,
    'E-mail': user.email,
    Téléphone: inPairs(user.phoneNumber ?? '', ' '),
    Rôle: roleLabels[role],
    Cotisation: contribution ? contributionWords[contribution] : '',
  }
}

function rowOfInvited({ email, name, contribution }: Invited): Record<string, string> {
  const { lastName = '', firstName = '' } = namesOf(name)
  return {
    Nom: lastName,
    Prénom: firstName,
    'E-mail': email,
    Téléphone: '',
    Rôle: 'Pas encore inscrit',
    Cotisation: contributionWords[contribution],
  }
}
