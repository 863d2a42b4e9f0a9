import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss'

/** One kind of work that waits in the database: how it is retried, when it repeats, who does it. */
export interface Queue<Data extends object> {
  name: string
  /** `deadLetter` names the queue of those that were tried in vain; it is defined before. */
  options?: QueueOptions & { deadLetter?: string }
  /** A cron expression in UTC, for work that nobody asks for. */
  repeat?: string
  work(data: Data, job: { id: string }): Promise<void>
}

/** What the database knows of queues. */
interface Known {
  queues: Map<string, QueueResult>
  /** Cron expressions by the names of their queues. */
  repeats: Map<string, string>
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Makes queues that are missing and changes those that an earlier release left otherwise. Most starts find
 * nothing to do; declaring all of them anew takes the embedded engine a third of a second.
 */
export async function declareQueues(boss: PgBoss, queues: Queue<object>[]): Promise<void> {
  const found = await boss.getQueues()
  const schedules = await boss.getSchedules()
  const known: Known = {
    queues: new Map(found.map((queue) => [queue.name, queue])),
    repeats: new Map(schedules.map(({ name, cron }) => [name, cron])),
  }
  for (const queue of queues) {
    if (!isAsWanted(queue, known)) await declare(boss, queue)
  }
}

function isAsWanted(queue: Queue<object>, { queues, repeats }: Known): boolean {
  const found = queues.get(queue.name)
  if (!found || repeats.get(queue.name) !== queue.repeat) return false
  const wanted = Object.entries(optionsOf(queue))
  return wanted.every(([option, value]) => found[option as keyof QueueResult] === value)
}

function optionsOf({ options }: Queue<object>) {
  return { notify: true, ...options }
}

async function declare(boss: PgBoss, queue: Queue<object>): Promise<void> {
  const options = optionsOf(queue)
  await boss.createQueue(queue.name, options)
  await boss.updateQueue(queue.name, options)
  if (queue.repeat) await boss.schedule(queue.name, queue.repeat)
  // pg-boss remembers a queue at its first use. On the embedded engine that must not be within a
  // transaction: it would look the queue up on the one connection that the transaction holds.
  await boss.findJobs(queue.name, { id: nobody })
}
