/** How often something was kept under a key. */
const writes = new Map<string, number>()

/** To be said with each thing that is kept. */
export function noteWrite(key: string): void {
  writes.set(key, (writes.get(key) ?? 0) + 1)
}

/**
 * To be asked before a call and after it: whether something was kept under the key meanwhile. The
 * answer may be older than that, and must not take its place.
 */
export function watchWrites(key: string): () => boolean {
  const before = writes.get(key)
  return () => writes.get(key) !== before
}
