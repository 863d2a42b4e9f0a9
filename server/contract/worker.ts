/** The service worker: it has no other address, or browsers that know it would keep the old one. */
export const workerPath = '/sw.js'

/** What stands there in its place where it is switched off. */
export const retiredWorkerPath = '/sw-retired.js'

/** What a browser shows in place of a page that it has never seen, without a connection. */
export const offlinePath = '/hors-ligne'

/**
 * Of pages made for somebody: who that is, as a word that tells this session from all others and
 * nothing else. The worker keeps no page without it.
 */
export const readerHeader = 'maillon-reader'

/** What a page says to the worker. */
export type WorkerMessage =
  /** Files that it was loaded with, before the worker watched. */
  | { what: 'files'; paths: string[] }
  /** An address whose page is to be kept as it is now. */
  | { what: 'page'; path: string }
  /** Nobody is logged in any more. */
  | { what: 'forget' }
