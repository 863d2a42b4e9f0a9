import type { Db, Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import { sendInvitations } from '../communities/invitations.ts'
import { standIn, standToChange } from '../communities/standing.ts'
import { isId } from '../contract/fields.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import type { AwaitedRequests } from '../contract/pages.ts'
import { may, ranks, roles } from '../contract/roles.ts'
import type { JoinRequest } from '../contract/widget-shapes.ts'
import { fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { countOpen, listOpen, takeOpen } from './join-request-queries.ts'
import { joinRequestRefusedMail } from './mails.ts'

/**
 * The confirmed requests for membership that nobody has answered, for whoever may invite.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function listJoinRequests(
  db: Db,
  caller: Caller,
  community: CommunityRef,
): Promise<JoinRequest[]> {
  const { id } = await standIn(db, caller, community, may.invite)
  return (await listOpen(db, id)).map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  }))
}

const inviting = roles.filter((role) => may.invite(ranks[role]))

/** Where requests for membership wait for the caller's answer, the longest wait first. */
export async function listAwaitedRequests(db: Db, caller: Caller): Promise<AwaitedRequests[]> {
  const rows = await countOpen(db, caller.userId, inviting)
  return rows.map(({ count, first, ...community }) => ({ community, first, count: Number(count) }))
}

/**
 * Accepts a request, once: whoever asked gets the ordinary invitation, within its limits. Where that
 * is refused the request stays.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`, `join_request_not_found`,
 * `too_many_members`, `too_many_requests`
 */
export async function acceptJoinRequest(
  { db, mails, rates, config, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  requestId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const standing = await standToChange(tx, caller, community, may.invite)
    const request = await take(tx, standing.id, requestId)
    const invitee = { email: request.email, name: fullName(request) }
    await sendInvitations({ mails, rates, config, now }, tx, caller, standing, [invitee])
    const line = { at: now(), who: caller, communityId: standing.id }
    await record(tx, { ...line, what: 'request-accepted' })
  })
}

/**
 * Refuses a request, once, by a courteous mail.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`, `join_request_not_found`
 */
export async function refuseJoinRequest(
  { db, mails, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  requestId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const standing = await standToChange(tx, caller, community, may.invite)
    const { email, first_name } = await take(tx, standing.id, requestId)
    await mails.send(tx, email, joinRequestRefusedMail(first_name, standing))
    const line = { at: now(), who: caller, communityId: standing.id }
    await record(tx, { ...line, what: 'request-refused' })
  })
}

async function take(tx: Tx, communityId: string, requestId: string) {
  const taken = isId(requestId) ? await takeOpen(tx, communityId, requestId) : undefined
  if (!taken) throw new Failure('join_request_not_found')
  return taken
}
