import type { Log } from '../platform/logs.ts'

/** A page that has the room open says well within that time that it was read. */
const delay = 12_000
/** Milliseconds between two looks: a thousand rooms are a few statements, not a thousand. */
const step = 3_000

/** Looks whom to tell of what was said, a moment after it was. */
export interface PushLooks {
  stored(roomId: string): void
  /** Settles once nothing is under way. What was still to be looked at is for the job of each minute. */
  stop(): Promise<void>
}

/**
 * In the process that stored it, by a timer: a job for each message would be one more row for each. A
 * process that ends takes its timer along, and the job that comes each minute looks in its place.
 */
export function createPushLooks(
  look: (roomIds: readonly string[]) => Promise<void>,
  log: Pick<Log, 'warn'>,
): PushLooks {
  /** When something was first said there since the last look. */
  const since = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isOver = false

  function plan(wait: number): void {
    if (isOver) return
    timer = setTimeout(run, wait).unref()
  }

  async function run(): Promise<void> {
    const until = Date.now() - delay
    const due = [...since].filter(([, at]) => at <= until).map(([roomId]) => roomId)
    for (const roomId of due) since.delete(roomId)
    looking = look(due).catch((error) => log.warn({ err: error }, 'nobody was told of messages'))
    await looking
    timer = undefined
    const [oldest] = since.values()
    if (oldest !== undefined) plan(Math.max(step, oldest + delay - Date.now()))
  }

  return {
    stored(roomId) {
      if (!since.has(roomId)) since.set(roomId, Date.now())
      if (!timer) plan(delay)
    },
    async stop() {
      isOver = true
      clearTimeout(timer)
      await looking
    },
  }
}
