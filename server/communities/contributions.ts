import type { AssociationMember } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import type { Contribution } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import * as invitations from './invitation-queries.ts'
import * as members from './member-queries.ts'
import { toAssociationMember } from './shapes.ts'
import { standToChange } from './standing.ts'

/** What is known of the contribution of somebody who was invited. */
interface InvitedContribution {
  id: string
  email: string
  contribution: Contribution
  association: string
}

/**
 * Changes the contribution of several members and open invitations at once: all of them, or none.
 *
 * @param ids each once
 * @returns those people, in the order of the ids
 * @throws Failure `association_not_found`, `not_enough_permission`, `member_not_found`
 */
export async function changeContributions(
  { db, now }: Platform,
  caller: Caller,
  associationId: string,
  { ids, contribution }: { ids: string[]; contribution: Contribution },
): Promise<(AssociationMember | InvitedContribution)[]> {
  const association = { kind: 'association', id: associationId } as const
  return db.transaction().execute(async (tx) => {
    const me = await standToChange(tx, caller, association, may.manage)
    const known = ids.filter(isId)
    const people = await members.findMembers(tx, me.id, known)
    const joined = new Set(people.map(({ id }) => id))
    const others = { ids: known.filter((id) => !joined.has(id)), now: now() }
    const invited = await invitations.findOpenInvitations(tx, me.id, others)
    if (people.length + invited.length < ids.length) throw new Failure('member_not_found')

    await members.setContributions(tx, [...joined], contribution)
    const invitedIds = invited.map(({ id }) => id)
    await invitations.setContributions(tx, invitedIds, contribution)

    const changed = [
      ...people.map((row) => toAssociationMember(me.id, { ...row, contribution }, me)),
      ...invited.map(({ id, email }) => ({ id, email, contribution, association: me.id })),
    ]
    return changed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  })
}
