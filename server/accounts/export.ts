import { exportAudit } from '../audit/audit.ts'
import { exportPlaces } from '../communities/export.ts'
import { exportEvents } from '../events/export.ts'
import { exportMessages } from '../messaging/export.ts'
import type { Attachment } from '../platform/attachments.ts'
import type { CallerInSession } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { exportPush } from '../push/subscriptions.ts'
import { listDevices } from '../sessions/devices.ts'
import { exportJoinRequests } from '../widgets/export.ts'
import { getMailPreferences } from './mail-preferences.ts'
import { findOwnRow, listKnownDevices, listLinks } from './queries.ts'
import { toAccount } from './user.ts'

/**
 * Everything that is stored about somebody, and nothing about others. Secrets are left out: the
 * hashes of passwords, sessions, browsers and links say nothing of a person.
 *
 * @returns JSON, which is indented: people read it too
 */
export async function exportAccount(
  platform: Platform,
  caller: CallerInSession,
): Promise<Attachment> {
  const { db, now } = platform
  const { userId } = caller
  const row = await findOwnRow(db, userId)
  if (!row?.email) throw new Failure('not_authenticated')
  const devices = await listDevices(platform, caller)
  const knownDevices = await listKnownDevices(db, userId)
  const links = await listLinks(db, userId)
  const all = {
    exportedAt: now(),
    account: { ...toAccount(row), activatedAt: row.validated_at },
    mailPreferences: await getMailPreferences(platform, caller),
    devices,
    knownBrowsers: knownDevices.map(({ last_used_at }) => ({ lastUsedAt: last_used_at })),
    links: links.map(({ purpose, created_at, expires_at, used_at }) => ({
      purpose,
      createdAt: created_at,
      expiresAt: expires_at,
      usedAt: used_at,
    })),
    ...(await exportPlaces(db, { userId, email: row.email })),
    ...(await exportEvents(db, { userId, email: row.email })),
    ...(await exportJoinRequests(db, row.email)),
    ...(await exportMessages(db, userId)),
    ...(await exportPush(db, userId)),
    ...(await exportAudit(db, userId)),
  }
  const day = now().toISOString().slice(0, 10)
  const text = `${JSON.stringify(all, null, 2)}\n`
  return { name: `mes-donnees-${day}.json`, type: 'application/json', text }
}
