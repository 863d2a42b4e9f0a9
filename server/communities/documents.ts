import type { Tx } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import { isId } from '../contract/fields.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { limits } from '../contract/limits.ts'
import { may } from '../contract/roles.ts'
import { removeDocument as removeBytes, type StoredDocument } from '../media/documents.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import * as queries from './document-queries.ts'
import { standIn, standToChange } from './standing.ts'

/** @throws Failure `too_many_files`; the community is locked */
export async function addDocument(
  tx: Tx,
  communityId: string,
  document: StoredDocument,
): Promise<void> {
  if ((await queries.countDocuments(tx, communityId)) >= limits.files) {
    throw new Failure('too_many_files')
  }
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
