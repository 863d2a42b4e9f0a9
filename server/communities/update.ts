import type { Updateable } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Update } from '../contract/community-payloads.ts'
import type { Community } from '../contract/community-shapes.ts'
import { kinds } from '../contract/kinds.ts'
import { type Kind, may } from '../contract/roles.ts'
import { storeDocument } from '../media/documents.ts'
import { storePicture } from '../media/pictures.ts'
import type { Platform } from '../platform/platform.ts'
import { addDocument } from './documents.ts'
import { deleteCommunity as deleteRow, updateCommunity as updateRow } from './queries.ts'
import { getCommunity } from './reading.ts'
import { standIn, standToChange } from './standing.ts'

/**
 * Changes what is given, and adds a document. A null clears what may be empty.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`, `too_many_files`,
 * `unsupported_file_type`, `payload_too_large`
 */
export async function updateCommunity(
  platform: Platform,
  kind: Kind,
  userId: string,
  { id, image, files, ...fields }: Update,
): Promise<Community> {
  const { db } = platform
  // Before anything is stored for somebody who may not.
  await standIn(db, kind, id, userId, may.manage)
  const picture = image && (await storePicture(platform, kinds[kind].plural, image))
  const document = files && (await storeDocument(platform, files))

  await db.transaction().execute(async (tx) => {
    await standToChange(tx, kind, id, userId, may.manage)
    await updateRow(tx, id, {
      ...columnsOf(fields),
      ...(image !== undefined && { image: picture ?? null }),
    })
    if (document) await addDocument(tx, id, document)
  })
  return getCommunity(db, kind, id, userId)
}

function columnsOf(
  fields: Omit<Update, 'id' | 'image' | 'files'>,
): Updateable<Schema['communities']> {
  const { name, type, typeDetails, description, association } = fields
  return {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(typeDetails !== undefined && { type_details: typeDetails }),
    ...(description !== undefined && { description }),
    ...(association !== undefined && { real_name: association }),
  }
}

/**
 * Deletes a community with all that hangs on it, an association's groups too.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function deleteCommunity(
  { db }: Platform,
  kind: Kind,
  id: string,
  userId: string,
): Promise<{ id: string; groupIds: string[] }> {
  return db.transaction().execute(async (tx) => {
    await standToChange(tx, kind, id, userId, may.manage)
    return { id, groupIds: await deleteRow(tx, id) }
  })
}
