import { lockCommunities } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { listInviters } from '../communities/inviters.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { communityPath } from '../contract/page-paths.ts'
import type { JoinRequestInput } from '../contract/widget-payloads.ts'
import type { VisitorOutcome } from '../contract/widget-shapes.ts'
import { fullName } from '../people/people.ts'
import { Failure } from '../platform/failures.ts'
import { mailboxOf } from '../platform/mailboxes.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import * as queries from './join-request-queries.ts'
import { joinRequestMail, joinRequestReceivedMail } from './mails.ts'
import { linkLifetime, rates as rules } from './rates.ts'
import { findShown } from './reading.ts'
import { receiveVisit } from './receiving.ts'

/**
 * Notes that a visitor asks for membership, and asks them by mail to confirm it: until then nobody is
 * told. The answer is the same whether the address is known or not.
 *
 * @throws Failure `invalid_payload` at `altcha`, `too_many_requests`, not-found of the kind
 */
export async function requestMembership(
  platform: Platform,
  community: CommunityRef,
  form: JoinRequestInput,
  ip: string,
): Promise<void> {
  const { db, rates } = platform
  const purpose = { use: 'join-request', id: community.id } as const
  await receiveVisit(platform, purpose, { ...form, ip }, async () => {
    const shown = await findShown(db, community)
    const { message } = form
    await rates.take('requests', rules.requests, { community: shown.id })
    return {
      insert: (tx, row) => queries.insertRequest(tx, { ...row, community_id: shown.id, message }),
      letter: (links) => joinRequestMail(form.firstName, shown, links),
    }
  })
}

/** By the link of the mail that confirms; nothing where it is of no request. */
export function findRequest(
  { now }: Pick<Platform, 'now'>,
  db: Platform['db'],
  token: string,
): Promise<queries.RequestRow | undefined> {
  return queries.findByConfirmation(db, hashToken(token), { now: now(), lifetime: linkLifetime })
}

/** By the link that takes the request back. */
export function findRequestToCancel(db: Platform['db'], token: string) {
  return queries.findByCancellation(db, hashToken(token))
}

type Told = Pick<Platform, 'mails' | 'rates' | 'config'>

/**
 * Lets the request stand: those who may invite see it and are told. Done again it changes nothing; nor
 * does it for somebody who is a member already.
 *
 * @throws Failure `wrong_token_provided` where it was answered meanwhile
 */
export async function confirmRequest(
  { db, mails, rates, config, now }: Platform,
  token: string,
  { community_id: communityId, name }: queries.RequestRow,
): Promise<VisitorOutcome> {
  await db.transaction().execute(async (tx) => {
    await lockCommunities(tx, [communityId])
    const request = await findRequest({ now }, tx, token)
    if (!request) throw new Failure('wrong_token_provided')
    if (request.is_member) return
    await queries.deleteOthers(tx, request)
    const isNew = await queries.markConfirmed(tx, request.id, now())
    if (isNew) await tell({ mails, rates, config }, tx, request)
  })
  return { kind: 'join-request', name }
}

/** Takes the request back; done again it changes nothing. */
export async function cancelRequest(
  { db }: Platform,
  { id, community_id: communityId, name }: queries.RequestRow,
): Promise<VisitorOutcome> {
  await db.transaction().execute(async (tx) => {
    await lockCommunities(tx, [communityId])
    await queries.markTakenBack(tx, id)
  })
  return { kind: 'join-request', name }
}

async function tell({ mails, rates, config }: Told, tx: Tx, request: queries.RequestRow) {
  const { community_id: id, kind, name, email, message } = request
  if (!(await mayTell(rates, id, email))) return
  const community = { kind, id, name }
  const facts = { community, requester: fullName(request), message }
  const inviters = await listInviters(tx, id)
  await mails.sendAll(
    tx,
    inviters.map(({ email: to, firstName }) => ({
      to,
      letter: joinRequestReceivedMail(firstName, facts, config.origin + communityPath(community)),
    })),
  )
}

/** The request stands in any case: more mails than so many would only be a nuisance. */
async function mayTell(rates: Platform['rates'], community: string, email: string) {
  const requester = `${community} ${mailboxOf(email)}`
  try {
    await rates.take('request-told', rules.requestTold, { community, requester })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
