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
   * @param work is given what counts the bytes that have come, and throws `service_unavailable` when
   *   all together are too much; bytes that are only announced hold no place
   * @throws Failure `too_many_requests` while the account sends others
   */
  during<T>(account: string, work: (receive: (bytes: number) => void) => Promise<T>): Promise<T>
}

/** @param limited whether accounts have a limit of their own; all together always have one */
export function createUploads(limited: boolean): Uploads {
  const underWay = new Map<string, number>()
  let held = 0

  function enter(account: string) {
    const own = underWay.get(account) ?? 0
    if (limited && own >= mostPerAccount) throw refusal('too_many_requests')
    underWay.set(account, own + 1)
  }
  function leave(account: string) {
    const others = (underWay.get(account) ?? 0) - 1
    if (others > 0) underWay.set(account, others)
    else underWay.delete(account)
  }

  return {
    async during(account, work) {
      enter(account)
      let own = 0
      function receive(bytes: number) {
        if (held + bytes > mostBytes) throw refusal('service_unavailable')
        held += bytes
        own += bytes
      }
      try {
        return await work(receive)
      } finally {
        held -= own
        leave(account)
      }
    },
  }
}

function refusal(code: keyof typeof retryAfter): Failure {
  return new Failure(code, { retryAfter: retryAfter[code] })
}
