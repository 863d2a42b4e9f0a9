import type { CallerInSession } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { getPushSettings } from './subscriptions.ts'

/** What pages ask of notifications. */
export function pushPages(platform: Platform, caller: () => CallerInSession) {
  return { getPushSettings: () => getPushSettings(platform, caller()) }
}
