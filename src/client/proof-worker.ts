import type { Challenge } from '../../server/contract/widget-shapes.ts'

/*
 * The work of a proof (ALTCHA, version 2), beside the page rather than in it: passwords made of the
 * nonce and a counter are derived until the key begins as the challenge says.
 */

addEventListener('message', async ({ data }: MessageEvent<Challenge['parameters']>) => {
  postMessage(await solve(data))
})

async function solve(parameters: Challenge['parameters']) {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters
  const start = performance.now()
  const hash = parameters.algorithm.replace('PBKDF2/', '')
  const algorithm = { name: 'PBKDF2', hash, salt: bytesOf(salt), iterations: cost }
  const secret = bytesOf(nonce)
  const password = new Uint8Array(secret.length + 4)
  password.set(secret)
  for (let counter = 0; ; counter += 1) {
    new DataView(password.buffer).setUint32(secret.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) {
      return { counter, derivedKey, time: performance.now() - start }
    }
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
