declare global {
  /** Whether somebody wrote or answered on this page. */
  var hasReplied: boolean | undefined
}

/**
 * Says that somebody wrote or answered. Heard by components/worker.ts, which may not be there yet: it
 * finds the mark then. Outside of browsers nothing hears it.
 */
export function noteReply(): void {
  globalThis.hasReplied = true
  globalThis.dispatchEvent?.(new Event('maillon:replied'))
}
