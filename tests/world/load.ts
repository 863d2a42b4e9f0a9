import { createCaller } from './caller.ts'
import type { Person } from './people.ts'

/** People who look and write without a pause, and what they were told. */
export interface Load {
  /** How many calls were answered as they should so far. */
  readonly answered: number
  /** What went wrong so far: a status, or an error of the connection. */
  readonly failures: string[]
  /** Settles once all that was asked is answered. */
  stop(): Promise<void>
}

interface LoadSettings {
  /** Calls at once. */
  lanes?: number
  /** A new connection for each call. */
  alwaysNew?: boolean
}

/** Milliseconds between two pairs of calls of one lane. */
const rest = 20

/** @param look the path of something that `person` may see */
export function startLoad(
  origin: string,
  person: Person,
  look: string,
  { lanes = 4, alwaysNew = false }: LoadSettings = {},
): Load {
  const caller = createCaller(origin, person, { alwaysNew })
  const failures: string[] = []
  let answered = 0
  let isStopping = false

  async function call(method: string, path: string, body?: object): Promise<void> {
    try {
      const { status } = await caller.send(method, `/api${path}`, body)
      if (status === 200) answered += 1
      else failures.push(`${method} ${path}: ${status}`)
    } catch (error) {
      failures.push(`${method} ${path}: ${error}`)
    }
  }

  async function lane(at: number): Promise<void> {
    while (!isStopping) {
      // A new process has to find time to start on a machine of two cores.
      await new Promise((resolve) => setTimeout(resolve, rest))
      await call('GET', look)
      await call('POST', '/users/new-functionalities', { content: `Un agenda ${at}` })
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))

  return {
    get answered() {
      return answered
    },
    failures,
    async stop() {
      isStopping = true
      await running
      caller.close()
    },
  }
}
