import type { Db } from '../../db/open.ts'

/** What is stored of somebody's places, and the documents that they may read there. */
export function listPlaces(db: Db, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .select(['communities.kind', 'communities.id', 'communities.name'])
    .select(['memberships.role', 'memberships.contribution', 'memberships.joined_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('memberships.id')
    .execute()
}

/** Those that somebody made, also where their place has passed on. */
export function listMade(db: Db, userId: string) {
  return db
    .selectFrom('communities')
    .select(['kind', 'id', 'name', 'created_at'])
    .where('made_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listReadableDocuments(db: Db, userId: string) {
  return db
    .selectFrom('documents')
    .innerJoin('memberships', 'memberships.community_id', 'documents.community_id')
    .select(['documents.community_id', 'documents.name', 'size', 'type', 'documents.created_at'])
    .where('user_id', '=', userId)
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .execute()
}

/** Every invitation that is still stored, also one that was declined or ran out. */
export function listInvitationsStored(db: Db, by: { email: string } | { sender: string }) {
  return db
    .selectFrom('invitations')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .select(['communities.kind', 'communities.id', 'communities.name'])
    .select(['invitations.created_at', 'expires_at', 'declined_at', 'contribution'])
    .select('invitations.invitee_name')
    .$call((query) =>
      'email' in by
        ? query.where('invitations.email', '=', by.email)
        : query.where('invitations.invited_by', '=', by.sender),
    )
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute()
}

export function listRemindersTo(db: Db, email: string) {
  return db
    .selectFrom('dues_reminders')
    .select(['community_id', 'sent_at'])
    .where('email', '=', email)
    .orderBy('sent_at')
    .execute()
}
