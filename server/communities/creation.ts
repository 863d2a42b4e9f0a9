import { lockUsers } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import type { Creation } from '../contract/community-payloads.ts'
import type { Community } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import { kinds } from '../contract/kinds.ts'
import type { Kind, Rank } from '../contract/roles.ts'
import { ranks } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import { storePicture } from '../media/pictures.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { addChosen, requireChoosable } from './chosen-members.ts'
import { inviteesOf, sendInvitations } from './invitations.ts'
import { requireRoomToJoin } from './joining.ts'
import { insertMember } from './member-queries.ts'
import { newCommunityId } from './new-ids.ts'
import { countJoined, findMade, findStanding, insertCommunity, insertRoom } from './queries.ts'
import { getCommunity } from './reading.ts'
import { standToChange } from './standing.ts'

/**
 * Creates a community with its room and its invitations, in one transaction. A group within an
 * association may be given to one of that association's members; who set it up then moderates it.
 * What the same account sends again under the same `clientId` gives what it made the first time.
 *
 * @throws Failure `too_many_…_created`, `too_many_members`, `user_not_found` for a creator or a member
 * who can't be, `cannot_join_another_group` when one of them is in as many as one may, `association_not_found` or `not_enough_permission` for a parent that is not the caller's
 */
export async function createCommunity(
  platform: Platform,
  caller: Caller,
  kind: Kind,
  creation: Creation,
): Promise<Community> {
  const { db, mails, rates, config, now } = platform
  const { userId: callerId } = caller
  const { image, creator: creatorId = callerId } = creation
  const chosen = (creation.memberIds ?? []).filter((id) => ![callerId, creatorId].includes(id))
  if (chosen.length > tier.members) throw new Failure('too_many_members')
  const path = image ? await storePicture(platform, kinds[kind].plural, image) : null

  const id = await db.transaction().execute(async (tx) => {
    // Every lock on people comes before those on communities.
    const living = await lockUsers(tx, [callerId, creatorId, ...chosen].filter(isId))
    if (!living.has(callerId)) throw new Failure('not_authenticated')
    const made = await findMade(tx, kind, { callerId, clientId: creation.clientId })
    if (made) return made
    if (![creatorId, ...chosen].every((id) => living.has(id))) throw new Failure('user_not_found')
    const parentId = kind === 'group' ? (creation.association ?? null) : null
    await requireCreator(tx, caller, { creatorId, parentId })
    const { created } = await countJoined(tx, kind, creatorId)
    if (created >= tier.created[kind]) throw new Failure(kinds[kind].failures.tooManyCreated)
    if (creatorId !== callerId) await requireRoomToJoin(tx, kind, callerId)
    if (chosen.length > 0) await requireChoosable(tx, kind, { ids: chosen, parentId })

    const id = await newCommunityId(tx, { userIds: [callerId, creatorId], parentId })
    await failingAs(kinds[kind].failures.creating, () =>
      insertCommunity(tx, {
        id,
        kind,
        parent_id: parentId,
        name: creation.name,
        real_name: kind === 'association' ? (creation.association ?? null) : null,
        type: creation.type,
        type_details: creation.typeDetails ?? null,
        description: creation.description ?? null,
        image: path,
        made_by: callerId,
        client_id: creation.clientId ?? null,
        created_at: now(),
      }),
    )
    await failingAs('error_when_creating_room', () => insertRoom(tx, id))
    const membership = { community_id: id, joined_at: now() }
    await insertMember(tx, { ...membership, user_id: creatorId, role: 'creator' })
    if (creatorId !== callerId) {
      await insertMember(tx, { ...membership, user_id: callerId, role: 'moderator' })
    }

    if (parentId) {
      const details = { name: creation.name }
      const line = { at: now(), who: caller, communityId: parentId, details }
      await record(tx, { ...line, what: 'group-created' })
    }
    const named = { kind, id, name: creation.name }
    const parts = { mails, rates, config, now }
    await addChosen(parts, tx, caller, named, chosen)
    const invitees = inviteesOf(creation.membersEmails, creation.names)
    await sendInvitations(parts, tx, caller, named, invitees)
    return id
  })
  return getCommunity(db, caller, { kind, id })
}

const isCreator = (rank: Rank) => rank === ranks.creator

/** The caller, or within an association of the caller's one of its members. */
async function requireCreator(
  tx: Tx,
  caller: Caller,
  { creatorId, parentId }: { creatorId: string; parentId: string | null },
): Promise<void> {
  if (parentId !== null) {
    const parent = { kind: 'association', id: parentId } as const
    await standToChange(tx, caller, parent, isCreator)
    const standing = await findStanding(tx, parent, creatorId)
    if (standing?.role) return
  } else if (creatorId === caller.userId) return
  throw new Failure('user_not_found')
}
