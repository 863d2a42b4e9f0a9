import type { ActivationLink } from '../contract/pages.ts'
import type { Platform } from '../platform/platform.ts'
import { findActivationLink } from './tokens.ts'

/** What pages ask of accounts. */
export function accountPages({ db, now }: Platform) {
  return {
    /** What the link of an activation is good for; looking uses nothing up. */
    async findActivation(token: string): Promise<ActivationLink> {
      const found = await findActivationLink(db, token, now())
      if (!found?.email) return { state: 'ended' }
      return found.validated_at ? { state: 'used', email: found.email } : { state: 'open' }
    },
  }
}
