/** How often something was stored under a key. */
const writes = new Map<string, number>()

/** Called whenever something is stored under a key. */
export function noteWrite(key: string): void {
  writes.set(key, (writes.get(key) ?? 0) + 1)
}

/**
 * Called before a call is made; the function it gives tells after it whether something was stored
 * under the key meanwhile: then the answer may be older, and must not take its place.
 */
export function watchWrites(key: string): () => boolean {
  const before = writes.get(key)
  return () => writes.get(key) !== before
}
