import type { PushSettings } from '../../server/contract/push.ts'
import { workerPath } from '../../server/contract/worker.ts'
import { noteAsked } from './asked.ts'
import { call } from './call.ts'

type Known = Pick<PushSettings, 'offered' | 'subscribed'>

/** What this browser can do, was allowed, and does. */
export type DeviceState = 'unoffered' | 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on'

/** @param subscribed whether the server has this device */
export async function deviceState({ offered, subscribed }: Known): Promise<DeviceState> {
  if (!offered) return 'unoffered'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isOfApple() ? 'homeScreen' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  if (!subscribed || Notification.permission !== 'granted') return 'off'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  return subscription ? 'on' : 'off'
}

/** There only what stands on the home screen may be told. An iPad says that it is a Mac. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Asks for the browser's permission, then tells the server where this device is reached.
 *
 * @returns nothing where that was not given
 */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  try {
    await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' })
    const { pushManager } = await navigator.serviceWorker.ready
    // One of another key is of no use, and in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys } = subscription.toJSON()
    const body = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
    return await call('PUT /users/me/push/subscription', { body })
  } catch {
    return { ok: false, error: 'service_unavailable' } as const
  }
}

export async function unsubscribe() {
  noteAsked()
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return call('DELETE /users/me/push/subscription')
}
