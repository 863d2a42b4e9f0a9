import type { Db } from '../../db/open.ts'
import { standIn, standToChange } from '../communities/standing.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { may } from '../contract/roles.ts'
import type { WidgetSettings } from '../contract/widget-shapes.ts'
import { announce } from '../platform/announcements.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { findSettings, putSettings } from './settings-queries.ts'

const off: WidgetSettings = { enabled: false, origins: [], listed: false }

/**
 * Whether, and where, a community's widgets may be shown; off until somebody says otherwise.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function getSettings(
  db: Db,
  caller: Caller,
  community: CommunityRef,
): Promise<WidgetSettings> {
  const { id } = await standIn(db, caller, community, may.manage)
  return readSettings(db, id)
}

/** The same for whoever stands in the community already. */
export async function readSettings(db: Db, communityId: string): Promise<WidgetSettings> {
  return (await findSettings(db, communityId)) ?? off
}

/**
 * Shows a community's widgets or not, and says where.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function setSettings(
  { db, shared }: Platform,
  caller: Caller,
  community: CommunityRef,
  settings: WidgetSettings,
): Promise<WidgetSettings> {
  await db.transaction().execute(async (tx) => {
    const { id } = await standToChange(tx, caller, community, may.manage)
    await putSettings(tx, { community_id: id, ...settings })
    await announce(tx, { what: 'widgets-set', communityId: id })
  })
  shared.forgetAll()
  return settings
}
