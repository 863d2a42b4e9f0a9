import type { Tx } from '../../db/open.ts'
import { isId } from '../contract/fields.ts'
import { limits } from '../contract/limits.ts'
import { type Kind, may } from '../contract/roles.ts'
import { removeDocument as removeBytes, type StoredDocument } from '../media/documents.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import * as queries from './document-queries.ts'
import { standIn, standToChange } from './standing.ts'

interface Place {
  id: string
  fileId: string
  userId: string
}

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
  kind: Kind,
  { id, fileId, userId }: Place,
): Promise<StoredDocument> {
  await standIn(db, kind, id, userId)
  const document = isId(fileId) ? await queries.findDocument(db, id, fileId) : undefined
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
  kind: Kind,
  { id, fileId, userId }: Place,
): Promise<void> {
  const document = await platform.db.transaction().execute(async (tx) => {
    await standToChange(tx, kind, id, userId, may.manage)
    return isId(fileId) ? queries.deleteDocument(tx, id, fileId) : undefined
  })
  if (!document) throw new Failure('file_not_found')
  // What the store does not hear of now, the sweep takes away later.
  await removeBytes(platform, document.path).catch((error) =>
    platform.log.warn({ err: error }, 'a document was not deleted yet'),
  )
}
