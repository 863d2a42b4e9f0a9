import { setTimeout as timeout } from 'node:timers/promises'

/** Milliseconds after which one that failed is tried again. */
const retry = 15 * 60_000

interface Rhythm {
  hours: number
  /** Ends it: the wait at once, what is being made once it is whole. */
  signal: AbortSignal
  /** Told of one that failed; the next, soon after, may not. */
  onFailure(error: unknown): void
  now?: () => number
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Does something now, and again each time so many hours after it last began, sooner after one that failed,
 * until it is told to stop.
 */
export async function repeat(
  once: () => Promise<void>,
  { hours, signal, onFailure, now = Date.now, wait = sleep }: Rhythm,
): Promise<void> {
  while (!signal.aborted) {
    const next = now() + hours * 3_600_000
    const isDone = await once().then(
      () => true,
      (error) => {
        onFailure(error)
        return false
      },
    )
    const rest = Math.max(0, next - now())
    await wait(isDone ? rest : Math.min(rest, retry), signal)
  }
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { signal }).catch(() => undefined)
}
