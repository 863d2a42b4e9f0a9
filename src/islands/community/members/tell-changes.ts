import type { Member } from '../../../../server/contract/community-shapes.ts'
import {
  type CommunityRef,
  type Contribution,
  contributions,
} from '../../../../server/contract/kinds.ts'
import { type Role, roleLabels } from '../../../../server/contract/roles.ts'
import type { Outcome } from '../../../client/failures.ts'
import { count, nb } from '../../../client/french.ts'
import { fullName } from '../../../client/people.ts'
import {
  changeContribution,
  changeRole,
  noteContributions,
} from '../../../stores/community-members.ts'
import { tell } from '../../../stores/tell.ts'
import { contributionWords } from '../contribution-tones.ts'

/*
 * What is saved at once is told with whom it is about, and can be taken back as long as it is told.
 */

export async function giveRole(community: CommunityRef, member: Member, role: Role): Promise<void> {
  const before = member.role
  const done = `${fullName(member.user)} a maintenant le rôle «${nb}${roleLabels[role]}${nb}»`
  await tell(await changeRole(community, member.id, role), done, {
    label: 'Annuler',
    act: () => takeRoleBack(community, member, before),
  })
}

async function takeRoleBack(community: CommunityRef, member: Member, role: Role): Promise<void> {
  const done = `${fullName(member.user)} a de nouveau le rôle «${nb}${roleLabels[role]}${nb}»`
  await tell(await changeRole(community, member.id, role), done)
}

export async function noteOne(
  association: CommunityRef,
  member: Member,
  contribution: Contribution,
): Promise<void> {
  const before = 'contribution' in member ? member.contribution : null
  const name = fullName(member.user)
  const done = `${name}${nb}: cotisation «${nb}${contributionWords[contribution]}${nb}»`
  await tell(
    await changeContribution(association, member.id, contribution),
    done,
    before === null
      ? undefined
      : { label: 'Annuler', act: () => takeOneBack(association, member, before) },
  )
}

async function takeOneBack(
  association: CommunityRef,
  member: Member,
  before: Contribution,
): Promise<void> {
  const name = fullName(member.user)
  const done = `${name}${nb}: de nouveau «${nb}${contributionWords[before]}${nb}»`
  await tell(await changeContribution(association, member.id, before), done)
}

/** Somebody whose contribution is noted with others', and how it stands. */
export interface Payer {
  id: string
  contribution: Contribution
}

/** @returns whether they are noted */
export async function noteSeveral(
  association: CommunityRef,
  payers: readonly Payer[],
  contribution: Contribution,
): Promise<boolean> {
  const changed = payers.filter((payer) => payer.contribution !== contribution)
  const ids = (changed.length > 0 ? changed : payers).map(({ id }) => id)
  const noted = await noteContributions(association, ids, contribution)
  const done = `${count(ids.length, 'cotisation notée', 'cotisations notées')} «${nb}${contributionWords[contribution]}${nb}»`
  await tell(noted, done, {
    label: 'Annuler',
    act: () => takeSeveralBack(association, changed),
  })
  return noted.ok
}

/** Each as it was: those who stood alike go back together, and all of it is told once. */
async function takeSeveralBack(association: CommunityRef, payers: readonly Payer[]): Promise<void> {
  const done = count(payers.length, 'cotisation est comme avant', 'cotisations sont comme avant')
  let noted: Outcome<unknown> = { ok: true, data: null }
  for (const before of contributions) {
    const alike = payers.filter(({ contribution }) => contribution === before)
    if (alike.length === 0) continue
    const ids = alike.map(({ id }) => id)
    noted = await noteContributions(association, ids, before)
    if (!noted.ok) break
  }
  await tell(noted, done)
}
