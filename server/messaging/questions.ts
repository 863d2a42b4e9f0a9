import { createBoundedQueue, createQueuesByKey } from '../platform/bounded-queue.ts'
import { type Rates, requestsOfOne } from '../platform/rates.ts'

/**
 * What is read and changed besides messages, by sockets and pages: a few at a time, and of one account
 * one after the other, however many sockets and pages it has open.
 */
export interface Questions {
  ask<T>(userId: string, work: () => Promise<T>): Promise<T>
}

/** Those of all together: thousands come back after a restart. */
const all = { concurrency: 4, waiting: 10_000, refusal: 'service_unavailable' } as const
/** As many as twenty sockets may send within a second. */
const ofOne = { concurrency: 1, waiting: 600, refusal: 'too_many_requests' } as const

export function createQuestions(): Questions {
  const [line, lines] = [createBoundedQueue(all), createQueuesByKey(ofOne)]
  return { ask: (userId, work) => lines.run(userId, () => line.run(work)) }
}

/** Of this process: what somebody asks here stands in one line. */
export const questions = createQuestions()

/**
 * Counts a look at a history over a socket with the calls and pages that the same account asks for.
 *
 * @throws Failure `too_many_requests`
 */
export function countHistory(rates: Rates, { userId }: { userId: string }): Promise<void> {
  return rates.takeHere('request', requestsOfOne, { account: userId })
}
