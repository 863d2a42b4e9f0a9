import type { Db } from '../../db/open.ts'
import * as queries from './export-queries.ts'
import { toRole } from './shapes.ts'

type InvitationRow = Awaited<ReturnType<typeof queries.listInvitationsStored>>[number]

/**
 * What associations and groups hold of somebody. Others' names and addresses are theirs: of an
 * invitation that one sent there is when and to what, and not to whom.
 */
export async function exportPlaces(db: Db, { userId, email }: { userId: string; email: string }) {
  const places = await queries.listPlaces(db, userId)
  const made = await queries.listMade(db, userId)
  const documents = await queries.listReadableDocuments(db, userId)
  const received = await queries.listInvitationsStored(db, { email })
  const sent = await queries.listInvitationsStored(db, { sender: userId })
  const reminders = await queries.listRemindersTo(db, email)
  return {
    memberships: places.map(({ kind, id, name, role, contribution, joined_at }) => ({
      kind,
      id,
      name,
      role: toRole(kind, role),
      ...(kind === 'association' && { contribution }),
      joinedAt: joined_at,
      documents: documents
        .filter(({ community_id }) => community_id === id)
        .map(({ name, size, type, created_at }) => ({ name, size, type, createdAt: created_at })),
    })),
    created: made.map(({ created_at: createdAt, ...community }) => ({ ...community, createdAt })),
    invitationsReceived: received.map((row) => ({
      ...toInvitation(row),
      ...(row.invitee_name && { inviteeName: row.invitee_name }),
      ...(row.kind === 'association' && { contribution: row.contribution }),
    })),
    invitationsSent: sent.map(toInvitation),
    duesReminders: reminders.map(({ community_id: association, sent_at: sentAt }) => ({
      association,
      sentAt,
    })),
  }
}

function toInvitation({ kind, id, name, created_at, expires_at, declined_at }: InvitationRow) {
  return { kind, id, name, createdAt: created_at, expiresAt: expires_at, declinedAt: declined_at }
}
