import type { Tx } from '../../db/open.ts'
import type { Invitation } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import { limits } from '../contract/limits.ts'
import { invitationPath } from '../contract/paths.ts'
import { type Kind, may } from '../contract/roles.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rates } from '../platform/rates.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { findMemberEmails, findName } from './account-queries.ts'
import * as queries from './invitation-queries.ts'
import { invitationMail } from './mails.ts'
import { countMembers } from './queries.ts'
import { rates as rules } from './rates.ts'
import { standIn, standToChange } from './standing.ts'

const lifetime = 30 * 24 * 3_600_000

interface Target {
  kind: Kind
  id: string
  name: string
}

interface Inviter {
  userId: string
  first_name: string
  last_name: string
  email: string | null
}

/**
 * Invites people by their addresses; whoever is a member already is not.
 *
 * @throws Failure `not_enough_permission`, `too_many_members` when members and open invitations
 * together, or the batch, would be more than a community holds
 */
export async function invite(
  { db, mails, rates, config, now }: Platform,
  kind: Kind,
  id: string,
  userId: string,
  emails: string[],
): Promise<{ invited: string[]; alreadyMembers: string[] }> {
  return db.transaction().execute(async (tx) => {
    const standing = await standToChange(tx, kind, id, userId, may.invite)
    const inviter = { userId, ...(await findName(tx, userId)) }
    return sendInvitations({ mails, rates, config, now }, tx, standing, inviter, emails)
  })
}

/** The step of `invite` that creating a community shares; the community is locked, or nobody else's yet. */
export async function sendInvitations(
  { mails, rates, config, now }: Pick<Platform, 'mails' | 'rates' | 'config' | 'now'>,
  tx: Tx,
  target: Target,
  inviter: Inviter,
  emails: string[],
): Promise<{ invited: string[]; alreadyMembers: string[] }> {
  if (emails.length > limits.members) throw new Failure('too_many_members')
  if (emails.length === 0) return { invited: [], alreadyMembers: [] }
  const alreadyMembers = await findMemberEmails(tx, target.id, emails)
  const invited = emails.filter((email) => !alreadyMembers.includes(email))
  if (invited.length === 0) return { invited, alreadyMembers }

  const at = now()
  const others = { than: invited, now: at }
  const taken =
    (await countMembers(tx, target.id)) +
    (await queries.countOpenInvitations(tx, target.id, others))
  if (taken + invited.length > limits.members) throw new Failure('too_many_members')
  await countMails(rates, inviter.userId, invited)

  const links = invited.map((email) => ({ email, ...newLink(at) }))
  await queries.putInvitations(
    tx,
    links.map(({ email, tokenHash, expiresAt }) => ({
      community_id: target.id,
      email,
      token_hash: tokenHash,
      invited_by: inviter.userId,
      created_at: at,
      expires_at: expiresAt,
    })),
  )
  await failingAs('error_when_sending_new_members_email', () =>
    mails.sendAll(
      tx,
      links.map(({ email, token }) => ({
        to: email,
        letter: invitationMail(target, nameOf(inviter), linkTo(config.origin, target, token)),
      })),
    ),
  )
  return { invited, alreadyMembers }
}

/**
 * The open invitations, for whoever may invite.
 *
 * @throws Failure `not_enough_permission`
 */
export async function listInvitations(
  { db, now }: Platform,
  kind: Kind,
  id: string,
  userId: string,
): Promise<Invitation[]> {
  await standIn(db, kind, id, userId, may.invite)
  const rows = await queries.listInvitations(db, id, now())
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/**
 * Sends an invitation again; the link of the mail before it ends.
 *
 * @throws Failure `invitation_not_found`, `not_enough_permission`
 */
export async function resendInvitation(
  { db, mails, rates, config, now }: Platform,
  kind: Kind,
  id: string,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const standing = await standToChange(tx, kind, id, userId, may.invite)
    const link = newLink(now())
    const renewal = { ...link, invitedBy: userId, now: now() }
    const email = isId(invitationId)
      ? await queries.renewInvitation(tx, id, invitationId, renewal)
      : undefined
    if (!email) throw new Failure('invitation_not_found')
    await countMails(rates, userId, [email])
    const inviter = nameOf(await findName(tx, userId))
    const url = linkTo(config.origin, standing, link.token)
    await failingAs('error_when_sending_new_members_email', () =>
      mails.send(tx, email, invitationMail(standing, inviter, url)),
    )
  })
}

/**
 * Takes an invitation back.
 *
 * @throws Failure `invitation_not_found`, `not_enough_permission`
 */
export async function cancelInvitation(
  { db }: Platform,
  kind: Kind,
  id: string,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await standToChange(tx, kind, id, userId, may.invite)
    const isDeleted =
      isId(invitationId) &&
      (await failingAs('error_while_deleting_invitation', () =>
        queries.deleteInvitation(tx, id, invitationId),
      ))
    if (!isDeleted) throw new Failure('invitation_not_found')
  })
}

/** Only what is about to be sent counts: a list that is refused costs nobody their day. */
async function countMails(rates: Rates, account: string, emails: string[]): Promise<void> {
  await rates.take('invitation', rules.invitation, { account }, emails.length)
  for (const target of emails) await rates.take('invited', rules.invited, { target })
}

function newLink(now: Date) {
  const token = newToken()
  return { token, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + lifetime) }
}

function linkTo(origin: string, { kind, id }: Target, token: string): string {
  return `${origin}${invitationPath(kind, id, token)}`
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`
}
