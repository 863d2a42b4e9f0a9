import Bowser from 'bowser'
import type { Device } from '../contract/accounts.ts'
import type { Caller, CallerInSession } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashSessionId } from './adapter.ts'
import { endSessionByPublicId, listSessions } from './queries.ts'

/** One's open sessions; the one of this request counts as seen now, and so comes first. */
export async function listDevices(
  { db, now }: Platform,
  { userId, sessionId }: CallerInSession,
): Promise<Device[]> {
  const current = hashSessionId(sessionId)
  const rows = await listSessions(db, userId, now())
  const devices = rows.map((row) => {
    const isCurrent = row.id_hash === current
    return {
      id: row.public_id,
      current: isCurrent,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: (isCurrent ? now() : row.last_seen_at).toISOString(),
      notified: row.notified,
    }
  })
  return devices.sort((a, b) => Number(b.current) - Number(a.current))
}

/** @throws Failure `not_found` when it is not one of one's own */
export async function endDevice(
  { db }: Platform,
  { userId }: Caller,
  publicId: string,
): Promise<void> {
  if (!(await endSessionByPublicId(db, { userId, publicId }))) throw new Failure('not_found')
}

const deviceLength = 80

/** A browser in words that people know, such as 'Firefox sur Windows'; not the whole header. */
export function describeDevice(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || '-')
  if (!browser.name) return 'Appareil inconnu'
  const words = os.name ? `${browser.name} sur ${os.name}` : browser.name
  // Whoever writes the header may write anything, and any amount of it.
  return words.slice(0, deviceLength)
}
