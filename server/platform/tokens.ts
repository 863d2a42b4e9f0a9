import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The token of a mail's link: 256 random bits, fit for an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What of a token is stored: a leaked table lets nobody in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares without telling by its time how much of the secret was right. */
export function secretCheck(secret: string): (given: string) => boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  const wanted = digest(secret)
  return (given) => timingSafeEqual(digest(given), wanted)
}
