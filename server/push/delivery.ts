import { createHash } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushPayload, PushSubscriptionPayload } from '../contract/push.ts'
import type { PushKind } from '../contract/push-kinds.ts'
import type { Platform } from '../platform/platform.ts'
import { readerOf } from '../sessions/readers.ts'
import { lookupPublic, mayBeService } from './addresses.ts'
import type { Push } from './notices.ts'
import { deleteEndpoint, findKeys, findSubscription, noteSuccess } from './queries.ts'

/** Seconds for which a push service keeps it for a device that is off. */
const lifetimes: Record<PushKind, number> = {
  messages: 24 * 3600,
  events: 3 * 24 * 3600,
  reminders: 2 * 3600,
}
// Whoever subscribes names the address: one where nobody answers must not keep others waiting for long.
const patience = 3_000

/**
 * Encrypts a notice for one device and gives it to the device's push service. A device whose session is
 * over gets nothing, and one that the service knows no more is forgotten.
 *
 * @throws when it is worth another try
 */
export async function deliver(platform: Platform, { sessionHash, notice }: Push): Promise<void> {
  const { db, now, log, config } = platform
  const subscription = await findSubscription(db, sessionHash, now())
  if (!subscription) return
  const { endpoint } = subscription
  // Also of one that was taken with other settings.
  if (!mayBeService(endpoint, config.production)) return deleteEndpoint(db, endpoint)

  const { kind, ...rest } = notice
  const payload: PushPayload = { ...rest, reader: readerOf(sessionHash) }
  const request = detailsOf(subscription, payload, {
    kind,
    contact: config.operator.contact,
    keys: await findKeys(db),
  })
  if (!request) {
    // Keys of no point of the curve: nobody can be told by them.
    log.warn({}, 'a device whose keys nobody can use is forgotten')
    return deleteEndpoint(db, endpoint)
  }
  const status = await post(endpoint, { ...request, strict: config.production }).catch((error) => {
    // A service that answered before will again. One that never did has one try for each notice.
    if (subscription.last_success_at) throw error
    log.warn({ reason: error.code ?? error.name }, 'a push service does not answer')
  })
  if (status === undefined) return
  if (status === 404 || status === 410) await deleteEndpoint(db, endpoint)
  else if (status >= 200 && status < 300) await noteSuccess(db, endpoint, now())
  else if (status === 429 || status >= 500) throw new Error(`A push service answers ${status}`)
  else log.warn({ status }, 'a push service refused a notice')
}

function detailsOf(
  { endpoint, p256dh, auth }: PushSubscriptionPayload,
  payload: PushPayload,
  {
    kind,
    contact,
    keys,
  }: { kind: PushKind; contact: string; keys: { publicKey: string; privateKey: string } },
): { headers: Record<string, string>; body: Buffer } | undefined {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        TTL: lifetimes[kind],
        urgency: kind === 'reminders' ? 'high' : 'normal',
        // What waits for a device is replaced by what says more.
        topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
      },
    )
    return { headers, body }
  } catch {
    return undefined
  }
}

function post(
  endpoint: string,
  { headers, body, strict }: { headers: Record<string, string>; body: Buffer; strict: boolean },
): Promise<number> {
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = send(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(patience),
        ...(strict && { lookup: lookupPublic }),
      },
      (answer) => {
        // What it says is of no use, and may be endless. It leads nowhere else either.
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
