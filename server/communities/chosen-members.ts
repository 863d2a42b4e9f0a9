import type { Tx } from '../../db/open.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { kinds } from '../contract/kinds.ts'
import { communityPath } from '../contract/page-paths.ts'
import type { Kind } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import { findPerson, fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { addedMail } from './mails.ts'
import { countMembers, findPeopleIn, insertMembers, listFull } from './member-queries.ts'

/**
 * Refuses people who can't be made members of a new group without being asked: it takes that they are
 * members of the association that the group belongs to. They are locked.
 *
 * @throws Failure `user_not_found`, `cannot_join_another_group`
 */
export async function requireChoosable(
  tx: Tx,
  kind: Kind,
  { ids, parentId }: { ids: string[]; parentId: string | null },
): Promise<void> {
  const known = parentId === null ? [] : await findPeopleIn(tx, parentId, ids)
  if (known.length < ids.length) throw new Failure('user_not_found')
  const joined = tier.joined[kind]
  const { failures } = kinds[kind]
  const full = await listFull(tx, kind, { ids, joined })
  if (full.length > 0) throw new Failure(failures.cannotJoin)
}

/**
 * Makes people members of a group that is nobody else's yet, and tells each by a mail that also says
 * how to leave.
 *
 * @throws Failure `too_many_members`
 */
export async function addChosen(
  { mails, config, now }: Pick<Platform, 'mails' | 'config' | 'now'>,
  tx: Tx,
  caller: Caller,
  group: CommunityRef & { name: string },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const taken = await countMembers(tx, group.id)
  if (taken + ids.length > tier.members) throw new Failure('too_many_members')
  await insertMembers(tx, group.id, ids, now())
  const sender = await findPerson(tx, caller)
  if (!sender) throw new Failure('not_authenticated')
  const url = `${config.origin}${communityPath(group)}`
  const people = await findPeopleIn(tx, group.id, ids)
  await mails.sendAll(
    tx,
    people.flatMap((person) =>
      person.email === null
        ? []
        : [{ to: person.email, letter: addedMail(group, fullName(sender), url) }],
    ),
  )
}
