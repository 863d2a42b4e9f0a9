import type { Db, Tx } from '../../db/open.ts'
import type { PushPreferences, PushSettings, PushSubscriptionPayload } from '../contract/push.ts'
import { pushKinds } from '../contract/push-kinds.ts'
import type { CallerInSession } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashSessionId } from '../sessions/sessions.ts'
import { mayBeService } from './addresses.ts'
import type { ToldDevice } from './queries.ts'
import * as queries from './queries.ts'

export async function getPushSettings(
  { db, now, config }: Platform,
  { userId, sessionId }: CallerInSession,
): Promise<PushSettings> {
  const { publicKey } = await queries.findKeys(db)
  const told = await queries.listTold(db, userId, now())
  const wanted = await wantedBy(db, userId)
  const subscribed = told.has(hashSessionId(sessionId))
  const offered = config.serviceWorker
  return { offered, publicKey, subscribed, devices: told.size, wanted }
}

/** Changes the kinds that are given. @returns all of them */
export async function changePushSettings(
  platform: Platform,
  caller: CallerInSession,
  changes: Partial<PushPreferences>,
): Promise<PushSettings> {
  const { userId } = caller
  await platform.db.transaction().execute(async (tx) => {
    for (const kind of pushKinds) {
      if (changes[kind] === true) await queries.allow(tx, userId, kind)
      if (changes[kind] === false) await queries.refuse(tx, userId, kind)
    }
  })
  return getPushSettings(platform, caller)
}

/**
 * Has the device of a session told, as long as that lasts.
 *
 * @throws Failure `invalid_payload` for an address that can't be a push service's, `not_authenticated`
 */
export async function subscribe(
  platform: Platform,
  caller: CallerInSession,
  subscription: PushSubscriptionPayload,
): Promise<void> {
  if (!mayBeService(subscription.endpoint, platform.config.production)) {
    throw new Failure('invalid_payload', { fields: { endpoint: 'Valeur invalide' } })
  }
  const { endpoint, p256dh, auth } = subscription
  const device = { endpoint, p256dh, auth, created_at: platform.now(), last_success_at: null }
  await keepDevice(platform, caller, device)
}

/** How the device of a session is reached; nothing where it is not told. */
export function findDevice(
  tx: Tx,
  { sessionId }: CallerInSession,
  now: Date,
): Promise<ToldDevice | undefined> {
  return queries.findSubscription(tx, hashSessionId(sessionId), now)
}

/**
 * Has a device told in a session, also in one that took the place of that in which it subscribed.
 *
 * @throws Failure `not_authenticated` where the session has ended meanwhile
 */
export async function keepDevice(
  { db }: Platform,
  { userId, sessionId }: CallerInSession,
  device: ToldDevice,
): Promise<void> {
  const whose = { sessionHash: hashSessionId(sessionId), userId }
  const isKept = await db
    .transaction()
    .execute((tx) => queries.replaceSubscription(tx, whose, device))
  if (!isKept) throw new Failure('not_authenticated')
}

export function unsubscribe({ db }: Platform, { sessionId }: CallerInSession): Promise<void> {
  return queries.deleteSubscription(db, hashSessionId(sessionId))
}

/** What is stored of somebody. Their devices' addresses are left out, as all secrets are. */
export async function exportPush(db: Db, userId: string) {
  const devices = await queries.listSubscriptions(db, userId)
  return {
    notifications: {
      wanted: await wantedBy(db, userId),
      devices: devices.map(({ device, created_at, last_success_at }) => ({
        device,
        since: created_at,
        lastTold: last_success_at,
      })),
    },
  }
}

/** The step of a deletion; the devices go with their sessions. */
export function forgetPushOf(tx: Tx, userId: string): Promise<void> {
  return queries.deleteRefusals(tx, userId)
}

async function wantedBy(db: Db, userId: string): Promise<PushPreferences> {
  const refused = await queries.listRefused(db, userId)
  return {
    messages: !refused.has('messages'),
    events: !refused.has('events'),
    reminders: !refused.has('reminders'),
  }
}
