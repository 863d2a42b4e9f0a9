import type { Db, Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import { isId } from '../contract/fields.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import { removeDocument as removeBytes, type StoredDocument } from '../media/documents.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import * as queries from './document-queries.ts'
import { requireSpace } from './space.ts'
import { standIn, standToChange } from './standing.ts'

/**
 * Whether there is room for a document, before its bytes are kept.
 *
 * @throws Failure `too_many_files`, `storage_full`
 */
export async function requireRoom(
  config: Platform['config'],
  db: Db,
  communityId: string,
  { size }: { size: number },
): Promise<void> {
  if ((await queries.countDocuments(db, communityId)) >= tier.files) {
    throw new Failure('too_many_files')
  }
  await requireSpace(config, db, communityId, size)
}

/** @throws Failure `too_many_files`, `storage_full`; the space is locked */
export async function addDocument(
  config: Platform['config'],
  tx: Tx,
  communityId: string,
  document: StoredDocument,
): Promise<void> {
  await requireRoom(config, tx, communityId, document)
  await queries.insertDocument(tx, { community_id: communityId, ...document })
}

/**
 * Where a document is stored, for a member.
 *
 * @throws Failure `file_not_found`, `not_enough_permission`
 */
export async function findDocument(
  { db }: Platform,
  caller: Caller,
  community: CommunityRef,
  fileId: string,
): Promise<StoredDocument> {
  await standIn(db, caller, community)
  const document = isId(fileId) ? await queries.findDocument(db, community, fileId) : undefined
  if (!document) throw new Failure('file_not_found')
  return document
}

/**
 * Deletes a document, its bytes too.
 *
 * @throws Failure `file_not_found`, `not_enough_permission`
 */
export async function removeDocument(
  platform: Platform,
  caller: Caller,
  community: CommunityRef,
  fileId: string,
): Promise<void> {
  const { db, now } = platform
  const document = await db.transaction().execute(async (tx) => {
    const { id: communityId } = await standToChange(tx, caller, community, may.manage)
    const gone = isId(fileId) ? await queries.deleteDocument(tx, community, fileId) : undefined
    if (!gone) throw new Failure('file_not_found')
    const details = { name: gone.name }
    await record(tx, { at: now(), who: caller, what: 'document-deleted', communityId, details })
    return gone
  })
  // What the store does not hear of now, the sweep takes away later.
  await removeBytes(platform, document.path).catch((error) =>
    platform.log.warn({ err: error }, 'a document was not deleted yet'),
  )
}
