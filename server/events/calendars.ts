import { createHmac, randomBytes } from 'node:crypto'
import type { Caller } from '../platform/caller.ts'
import { tagOf } from '../platform/etags.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import * as queries from './calendar-queries.ts'
import { feed } from './ics.ts'
import { listedSince } from './reading.ts'
import { seenFrom } from './shapes.ts'

/*
 * Somebody's calendar is read under a secret address, which their page has to be able to show again.
 * So the secret is not stored but made, from a seed of its own and from the secret of this database:
 * a leaked table of calendars lets nobody in.
 */

type Parts = Pick<Platform, 'db' | 'config'>

/** Where a calendar application reads all of one's events; made when it is first asked for. */
export async function getCalendarFeed(
  { db, config }: Parts,
  { userId }: Caller,
): Promise<{ url: string }> {
  const key = await queries.findDatabaseSecret(db)
  let found = await queries.findSeed(db, userId)
  if (!found) {
    await queries.putFeed(db, newFeed(key, userId), 'stays')
    // Of two that were made at once the first is there.
    found = await queries.findSeed(db, userId)
  }
  if (!found) throw new Failure('not_authenticated')
  return { url: addressOf(config.origin, secretOf(key, { user_id: userId, ...found })) }
}

/** Another address: who knows the one from before reads nothing any more. */
export async function renewCalendarFeed(
  { db, config }: Parts,
  { userId }: Caller,
): Promise<{ url: string }> {
  const key = await queries.findDatabaseSecret(db)
  const row = newFeed(key, userId)
  await queries.putFeed(db, row, 'ends')
  return { url: addressOf(config.origin, secretOf(key, row)) }
}

/** Whose calendar a secret is of; nothing for a guess. */
export async function findReader({ db }: Parts, secret: string): Promise<Caller | undefined> {
  const userId = await queries.findReader(db, hashToken(secret))
  return userId === undefined ? undefined : { userId }
}

/** Somebody's events of the last year and to come as iCalendar, and what changes with them (an ETag). */
export async function writeCalendar(
  { replica, config, now }: Pick<Platform, 'replica' | 'config' | 'now'>,
  { userId }: Caller,
): Promise<{ text: string; tag: string }> {
  const since = listedSince(now())
  const rows = await queries.calendarOf(replica, userId, since).execute()
  const events = rows.map((row) => seenFrom(row, row.answer !== null))
  const cancelled = await queries.listCancelled(replica, userId, since)
  const text = feed(events, cancelled, config.origin)
  return { text, tag: tagOf(text) }
}

interface Feed {
  user_id: string
  seed: string
}

function newFeed(key: string, userId: string) {
  const made = { user_id: userId, seed: randomBytes(32).toString('base64url') }
  return { ...made, secret_hash: hashToken(secretOf(key, made)) }
}

/** 256 bits, fit for an address. */
function secretOf(key: string, { user_id, seed }: Feed): string {
  return createHmac('sha256', key).update(`${user_id} ${seed}`).digest('base64url')
}

function addressOf(origin: string, secret: string): string {
  return `${origin}/api/calendars/${secret}.ics`
}
