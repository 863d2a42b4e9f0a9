/**
 * Says that somebody wrote or answered. Heard by components/worker.ts, which may not be there yet: it
 * finds the mark then. Outside of browsers nothing hears it.
 */
export function noteReply(): void {
  if (typeof document === 'undefined') return
  document.documentElement.dataset.replied = ''
  dispatchEvent(new Event('maillon:replied'))
}
