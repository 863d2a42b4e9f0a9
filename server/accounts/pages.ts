import type { ActivationLink } from '../contract/pages.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { findUnsubscription, getMailPreferences } from './mail-preferences.ts'
import { findActivationLink } from './tokens.ts'

/** What pages ask of accounts. */
export function accountPages(platform: Platform, caller: () => Caller) {
  const { db, now } = platform
  return {
    /** What the link of an activation is good for; looking uses nothing up. */
    async findActivation(token: string): Promise<ActivationLink> {
      const found = await findActivationLink(db, token, now())
      if (!found?.email) return { state: 'ended' }
      return found.validated_at ? { state: 'used', email: found.email } : { state: 'open' }
    },

    /** What the link below a mail would stop; nothing for one that we did not send. */
    findUnsubscription: (token: string) => findUnsubscription(platform, token),
    getMailPreferences: () => getMailPreferences(platform, caller()),
  }
}
