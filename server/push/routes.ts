import * as calls from '../contract/push.ts'
import type { Platform } from '../platform/platform.ts'
import type { RateRule } from '../platform/rates.ts'
import type { Serve } from '../platform/serve.ts'
import * as subscriptions from './subscriptions.ts'

const subscribing = { account: { attempts: 30, seconds: 3600 } } satisfies RateRule

export function pushRoutes(serve: Serve, platform: Platform): void {
  serve(calls.getPushSettings, (_input, { person }) =>
    subscriptions.getPushSettings(platform, person),
  )

  serve(calls.changePushSettings, ({ body }, { person }) =>
    subscriptions.changePushSettings(platform, person, body),
  )

  serve(calls.subscribeToPush, async ({ body }, { person }) => {
    await platform.rates.take('push-subscription', subscribing, { account: person.userId })
    await subscriptions.subscribe(platform, person, body)
    return true
  })

  serve(calls.endPushSubscription, async (_input, { person }) => {
    await subscriptions.unsubscribe(platform, person)
    return true
  })
}
