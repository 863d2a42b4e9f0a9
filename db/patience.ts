import { setTimeout as pause } from 'node:timers/promises'
import { isDeadlock, isLockTimeout } from './open.ts'

/**
 * How long a step of the schema waits for each of its tables. Whoever wants that table meanwhile, if only
 * to read it, waits behind it: well below what a call may take.
 */
export const lockTimeout = '2s'

/** Milliseconds between two attempts, in which those who waited behind the first get through. */
const between = 1_000
/** And until it is given up: longer than a backup, which reads every table for as long as it is made. */
const longest = 10 * 60_000

/** Told once that others hold what a step needs, and that it waits for them. */
export type OnWait = (error: unknown) => void

/** What is logged then. */
export const stepWaits =
  'a step of the schema waits for its tables: a backup, or a long transaction'

/** Does what can be done again as often as it takes until nobody holds what it needs. */
export async function untilFree(step: () => Promise<void>, onWait: OnWait): Promise<void> {
  const end = performance.now() + longest
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await step()
    } catch (error) {
      const isHeld = isLockTimeout(error) || isDeadlock(error)
      if (!isHeld || performance.now() > end) throw error
      if (isFirst) onWait(error)
    }
    await pause(between)
  }
}
