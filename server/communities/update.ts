import { columnsOf } from '../../db/columns.ts'
import type { Update } from '../contract/community-payloads.ts'
import type { Community } from '../contract/community-shapes.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { type Kind, may } from '../contract/roles.ts'
import { type StoredDocument, storeDocument } from '../media/documents.ts'
import { storePicture } from '../media/pictures.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { addDocument, requireRoom } from './documents.ts'
import { type BeforeEnding, endCommunity } from './endings.ts'
import { updateCommunity as updateRow } from './queries.ts'
import { getCommunity } from './reading.ts'
import { lockSpace } from './space-queries.ts'
import { standIn, standToChange } from './standing.ts'

/** The files of an update, as they are stored. */
interface StoredFiles {
  /** Null takes the picture away; without it the picture stays. */
  picture?: string | null
  document?: StoredDocument
}

/**
 * The first step of an update: keeps the files that it brings, which may take its time.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`, `too_many_files`, `storage_full`,
 * `unsupported_file_type`, `payload_too_large`, `service_unavailable`
 */
export async function storeFiles(
  platform: Platform,
  caller: Caller,
  kind: Kind,
  { id, image, files }: Update,
): Promise<StoredFiles> {
  // Before anything is stored for somebody who may not.
  await standIn(platform.db, caller, { kind, id }, may.manage)
  if (files) await requireRoom(platform.config, platform.db, id, files)
  return {
    ...(image === null && { picture: null }),
    ...(image && { picture: await storePicture(platform, kinds[kind].plural, image) }),
    ...(files && { document: await storeDocument(platform, files) }),
  }
}

/**
 * Changes what is given, and adds a document. A null clears what may be empty.
 *
 * @param stored what `storeFiles` kept of the update's files
 * @throws Failure not-found of the kind, `not_enough_permission`, `too_many_files`, `storage_full`
 */
export async function updateCommunity(
  { db, config, shared }: Platform,
  caller: Caller,
  kind: Kind,
  { id, image, files, ...fields }: Update,
  { picture, document }: StoredFiles,
): Promise<Community> {
  const community = { kind, id }
  await db.transaction().execute(async (tx) => {
    if (document) await lockSpace(tx, id)
    await standToChange(tx, caller, community, may.manage)
    await updateRow(tx, id, {
      ...columnsOf(columns, fields),
      ...(picture !== undefined && { image: picture }),
    })
    if (document) await addDocument(config, tx, id, document)
  })
  shared.forgetAll()
  return getCommunity(db, caller, community)
}

// Every field that is stored as it is has its column here, or this does not compile.
const columns = {
  name: 'name',
  type: 'type',
  typeDetails: 'type_details',
  description: 'description',
  association: 'real_name',
} as const satisfies Record<keyof Omit<Update, 'id' | 'image' | 'files'>, string>

/**
 * Deletes a community with all that hangs on it, an association's groups too.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function deleteCommunity(
  { db, shared, now }: Platform,
  caller: Caller,
  community: CommunityRef,
  beforeEnding: BeforeEnding,
): Promise<{ id: string; groupIds: string[] }> {
  const ended = await db.transaction().execute(async (tx) => {
    const { id } = await standToChange(tx, caller, community, may.manage)
    return { id, groupIds: await endCommunity(tx, id, { at: now(), who: caller }, beforeEnding) }
  })
  shared.forgetAll()
  return ended
}
