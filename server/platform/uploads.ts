import { Failure } from './failures.ts'

/** Of one account: a second window may send while the first one still does. */
const mostPerAccount = 2
/** Of everybody together: a dozen documents of 10 MB, or a hundred pictures. */
const mostBytes = 128 * 1024 * 1024
/** Seconds. */
const retryAfter = { too_many_requests: 5, service_unavailable: 15 } as const

/** Forms with files, which are held in memory from their first byte until their call is answered. */
export interface Uploads {
  /**
   * Runs what reads a form and works with it, and holds its place meanwhile.
   *
   * @param account who sends it
   * @param bytes how many it may have
   * @throws Failure `too_many_requests` while the account sends others, `service_unavailable` while
   *   all together are too much
   */
  during<T>(account: string, bytes: number, work: () => Promise<T>): Promise<T>
}

/** @param limited whether accounts have a limit of their own; all together always have one */
export function createUploads(limited: boolean): Uploads {
  const underWay = new Map<string, number>()
  let held = 0

  function take(account: string, bytes: number) {
    const own = underWay.get(account) ?? 0
    if (limited && own >= mostPerAccount) throw refusal('too_many_requests')
    if (held + bytes > mostBytes) throw refusal('service_unavailable')
    underWay.set(account, own + 1)
    held += bytes
  }
  function release(account: string, bytes: number) {
    const others = (underWay.get(account) ?? 0) - 1
    if (others > 0) underWay.set(account, others)
    else underWay.delete(account)
    held -= bytes
  }

  return {
    async during(account, bytes, work) {
      take(account, bytes)
      try {
        return await work()
      } finally {
        release(account, bytes)
      }
    },
  }
}

function refusal(code: keyof typeof retryAfter): Failure {
  return new Failure(code, { retryAfter: retryAfter[code] })
}
