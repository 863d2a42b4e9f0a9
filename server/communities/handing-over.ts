import { lockCommunities, lockUsers } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import { operator, record } from '../audit/audit.ts'
import { isId } from '../contract/fields.ts'
import { findByEmail } from '../people/people.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { listPeople, swapRoles, updateMember } from './member-queries.ts'
import { findNamed } from './queries.ts'

/**
 * What an operator hands over.
 *
 * @throws Failure `group_or_association_not_found`
 */
export async function findCommunity(db: Db, id: string) {
  const found = isId(id) ? await findNamed(db, id) : undefined
  if (!found) throw new Failure('group_or_association_not_found')
  const people = await listPeople(db, id)
  return { ...found, members: people.length, creator: people.find(isCreator) }
}

const isCreator = ({ role }: { role: string }) => role === 'creator'

/**
 * Gives the place of a community's creator to one of its members, whoever has it now: they get the
 * member's role. For one whose creator can't be reached any more.
 *
 * @throws Failure `group_or_association_not_found`, `user_not_found`, `member_not_found`
 */
export async function handOverFor(
  { db, now }: Platform,
  communityId: string,
  email: string,
): Promise<void> {
  await findCommunity(db, communityId)
  const account = await findByEmail(db, email)
  if (!account) throw new Failure('user_not_found')
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [account.id])
    await lockCommunities(tx, [communityId])
    const people = await listPeople(tx, communityId)
    const heir = people.find(({ user_id }) => user_id === account.id)
    if (!heir) throw new Failure('member_not_found')
    const creator = people.find(isCreator)
    if (creator?.id === heir.id) return
    if (creator) await swapRoles(tx, creator.id, heir)
    else await updateMember(tx, heir.id, { role: 'creator' })
    const line = { at: now(), who: operator, communityId, whom: account.id } as const
    await record(tx, { ...line, what: 'handed-over' })
  })
}
