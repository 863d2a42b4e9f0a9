import { site } from '../../src/site.ts'
import type { Device, Profile, User } from '../contract/accounts.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { suggestionMail } from './mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { hashSessionId } from './session-adapter.ts'
import { toColumns, toUser } from './user.ts'

/** @throws Failure `not_authenticated` when the account was deleted meanwhile */
export async function getMe({ db }: Platform, userId: string): Promise<User> {
  return toUser(found(await queries.findUser(db, userId)))
}

/** Changes the fields that are given. */
export function updateMe(
  { db }: Platform,
  userId: string,
  profile: Partial<Profile>,
): Promise<User> {
  return failingAs('error_while_updating_user', async () => {
    const columns = toColumns(profile)
    const hasChanges = Object.keys(columns).length > 0
    const row = hasChanges
      ? await queries.updateUser(db, userId, columns)
      : await queries.findUser(db, userId)
    return toUser(found(row))
  })
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Failure('not_authenticated')
  return row
}

/**
 * Changes one's password and ends all one's sessions; the caller opens a new one.
 *
 * @throws Failure `invalid_current_password`
 */
export async function changePassword(
  { db }: Platform,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await confirmPassword(db, userId, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await failingAs('error_while_updating_password', () =>
    db.transaction().execute(async (tx) => {
      await queries.updateUser(tx, userId, { password_hash: passwordHash })
      await queries.deleteSessionsOf(tx, userId)
      await queries.deleteTokensOf(tx, userId)
    }),
  )
}

/** @throws Failure `invalid_current_password` */
export async function confirmPassword(
  db: Platform['db'],
  userId: string,
  password: string,
): Promise<void> {
  const row = await queries.findPasswordHash(db, userId)
  if (!(await isPassword(password, row?.password_hash))) {
    throw new Failure('invalid_current_password')
  }
}

/** One's open sessions; the one of this request counts as seen now, and so comes first. */
export async function listDevices(
  { db, now }: Platform,
  userId: string,
  sessionId: string,
): Promise<Device[]> {
  const current = hashSessionId(sessionId)
  const rows = await queries.listSessions(db, userId, now())
  const devices = rows.map((row) => {
    const isCurrent = row.id_hash === current
    return {
      id: row.public_id,
      current: isCurrent,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: (isCurrent ? now() : row.last_seen_at).toISOString(),
    }
  })
  return devices.sort((a, b) => Number(b.current) - Number(a.current))
}

/** @throws Failure `not_found` when it is not one of one's own */
export async function endDevice({ db }: Platform, userId: string, id: string): Promise<void> {
  if (!(await queries.deleteSession(db, userId, id))) throw new Failure('not_found')
}

/** Sends an idea to the contact address. */
export async function suggest(
  { db, mails }: Platform,
  userId: string,
  content: string,
): Promise<void> {
  const user = toUser(found(await queries.findUser(db, userId)))
  const from = { name: `${user.firstName} ${user.lastName}`, email: user.email }
  await db.transaction().execute((tx) => mails.send(tx, site.email, suggestionMail(from, content)))
}
