import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import type { Invitation } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { invitationPath } from '../contract/page-paths.ts'
import { may } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import { findPerson, fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { countMails } from './invitation-limits.ts'
import * as queries from './invitation-queries.ts'
import { invitationMail } from './mails.ts'
import { countMembers, findMemberEmails } from './member-queries.ts'
import { standIn, standToChange } from './standing.ts'

/** Told what became of the mails, by the links that are in them: an older one's is no matter. */
const follower = 'invitation'

const lifetime = 30 * 24 * 3_600_000

interface Named extends CommunityRef {
  name: string
}

/** Somebody to invite: the address, and what they are called where that is known. */
export interface Invitee {
  email: string
  name?: string | undefined
}

/** Each address with its name; names of others are left out. */
export function inviteesOf(
  emails: readonly string[],
  names: readonly { email: string; name: string }[] = [],
): Invitee[] {
  const called = new Map(names.map(({ email, name }) => [email, name]))
  return emails.map((email) => ({ email, name: called.get(email) }))
}

/**
 * Invites people by their addresses; whoever is a member already is not.
 *
 * @throws Failure `not_enough_permission`, `too_many_members` when members and open invitations
 * together, or the batch, would be more than a community holds
 */
export async function invite(
  { db, mails, rates, config, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  invitees: readonly Invitee[],
): Promise<{ invited: string[]; alreadyMembers: string[] }> {
  return db.transaction().execute(async (tx) => {
    const standing = await standToChange(tx, caller, community, may.invite)
    const sent = await sendInvitations(
      { mails, rates, config, now },
      tx,
      caller,
      standing,
      invitees,
    )
    const count = sent.invited.length
    const line = { at: now(), who: caller, communityId: standing.id }
    if (count > 0) await record(tx, { ...line, what: 'invited', details: { count } })
    return sent
  })
}

/** The step of `invite` that creating a community shares; the community is locked, or nobody else's yet. */
export async function sendInvitations(
  { mails, rates, config, now }: Pick<Platform, 'mails' | 'rates' | 'config' | 'now'>,
  tx: Tx,
  caller: Caller,
  community: Named,
  invitees: readonly Invitee[],
): Promise<{ invited: string[]; alreadyMembers: string[] }> {
  const emails = invitees.map(({ email }) => email)
  if (emails.length > tier.members) throw new Failure('too_many_members')
  if (emails.length === 0) return { invited: [], alreadyMembers: [] }
  const alreadyMembers = await findMemberEmails(tx, community.id, emails)
  const invited = emails.filter((email) => !alreadyMembers.includes(email))
  if (invited.length === 0) return { invited, alreadyMembers }

  const at = now()
  const others = { than: invited, now: at }
  const taken =
    (await countMembers(tx, community.id)) +
    (await queries.countOpenInvitations(tx, community.id, others))
  if (taken + invited.length > tier.members) throw new Failure('too_many_members')
  await countMails(rates, caller, invited)

  const links = invitees
    .filter(({ email }) => invited.includes(email))
    .map((invitee) => ({ ...invitee, ...newLink(at) }))
  await queries.putInvitations(
    tx,
    links.map(({ email, name = null, tokenHash, expiresAt }) => ({
      community_id: community.id,
      email,
      invitee_name: name,
      token_hash: tokenHash,
      invited_by: caller.userId,
      created_at: at,
      expires_at: expiresAt,
      mail: 'waiting' as const,
    })),
  )
  const inviter = await nameOf(tx, caller)
  await failingAs('error_when_sending_new_members_email', () =>
    mails.sendAll(
      tx,
      links.map(({ email, token, tokenHash }) => ({
        to: email,
        letter: invitationMail(community, inviter, linkTo(config.origin, community, token)),
        followed: { by: follower, ref: tokenHash },
      })),
    ),
  )
  return { invited, alreadyMembers }
}

/**
 * The open invitations, and those declined of late, for whoever may invite.
 *
 * @throws Failure `not_enough_permission`
 */
export async function listInvitations(
  { db, now }: Platform,
  caller: Caller,
  community: CommunityRef,
): Promise<Invitation[]> {
  const { kind, rank } = await standIn(db, caller, community, may.invite)
  const seesContributions = kind === 'association' && may.manage(rank)
  const rows = await queries.listInvitations(db, community.id, now())
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.invitee_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    contribution: seesContributions ? row.contribution : null,
    mail: row.declined_at ? 'declined' : row.mail,
  }))
}

/**
 * Sends an invitation again; the link of the mail before it ends.
 *
 * @throws Failure `invitation_not_found`, `not_enough_permission`
 */
export async function resendInvitation(
  { db, mails, rates, config, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const standing = await standToChange(tx, caller, community, may.invite)
    const link = newLink(now())
    const renewal = { ...link, invitedBy: caller.userId, now: now() }
    const email = isId(invitationId)
      ? await queries.renewInvitation(tx, community, invitationId, renewal)
      : undefined
    if (!email) throw new Failure('invitation_not_found')
    await countMails(rates, caller, [email])
    const inviter = await nameOf(tx, caller)
    const url = linkTo(config.origin, standing, link.token)
    await failingAs('error_when_sending_new_members_email', () =>
      mails.send(tx, email, invitationMail(standing, inviter, url), {
        by: follower,
        ref: link.tokenHash,
      }),
    )
  })
}

/**
 * Takes an invitation back.
 *
 * @throws Failure `invitation_not_found`, `not_enough_permission`
 */
export async function cancelInvitation(
  { db, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: communityId } = await standToChange(tx, caller, community, may.invite)
    const isDeleted =
      isId(invitationId) &&
      (await failingAs('error_while_deleting_invitation', () =>
        queries.deleteInvitation(tx, community, invitationId),
      ))
    if (!isDeleted) throw new Failure('invitation_not_found')
    await record(tx, { at: now(), who: caller, what: 'invitation-withdrawn', communityId })
  })
}

/** Lets the list of invitations say what became of each one's mail. */
export function followInvitations({ db, mails }: Pick<Platform, 'db' | 'mails'>): void {
  mails.follow(follower, (tokenHash, outcome) => queries.noteMail(db, tokenHash, outcome))
}

function newLink(now: Date) {
  const token = newToken()
  return { token, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + lifetime) }
}

function linkTo(origin: string, community: Named, token: string): string {
  return `${origin}${invitationPath(community, token)}`
}

async function nameOf(tx: Tx, caller: Caller): Promise<string> {
  const person = await findPerson(tx, caller)
  // Their account ended since the session was read.
  if (!person) throw new Failure('not_authenticated')
  return fullName(person)
}
