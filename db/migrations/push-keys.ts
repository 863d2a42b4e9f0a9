import type { ECDH } from 'node:crypto'

/** A key pair of P-256 as push services know us by it (VAPID): 65 bytes and 32, in base64url. */
export function writeKeys(pair: ECDH): string {
  // One number in 256 is small enough to come without a zero before it, and no library takes it then.
  const number = pair.getPrivateKey()
  const secret = Buffer.alloc(32)
  number.copy(secret, secret.length - number.length)
  return `${pair.getPublicKey('base64url')}.${secret.toString('base64url')}`
}
