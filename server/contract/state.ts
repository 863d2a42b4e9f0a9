/** How one process did since the sample before. Times are in milliseconds unless said otherwise. */
export interface Sample {
  /** When it was taken, and how many seconds it is about. */
  at: number
  seconds: number
  calls: number
  pages: number
  /** Calls and pages that failed by our fault. */
  failures: number
  /** Half of the answers took no longer than the one, 99 of 100 no longer than the other. */
  median: number
  slowest: number
  messages: number
  mails: number
  mailsFailed: number
  jobsFailed: number
  clientErrors: number
  sockets: number
  /** Connections to the database that are in use, and calls that wait for one. */
  connections: number
  waiting: number
  /** Jobs whose time has come, of all processes together; null while the database is away. */
  jobs: number | null
  /** Seconds for which the oldest of them waits, or one that is tried again and again. */
  oldest: number
  /** 99 of 100 times the event loop was no later than that. */
  delay: number
  /** Bytes. */
  memory: number
}

export interface ProcessState {
  /** Its machine and number. */
  name: string
  /** When it started. */
  since: number
  /** The newest last. */
  samples: Sample[]
  /** It said so itself when it stopped: nobody has to miss it. */
  hasLeft: boolean
}

/** What the status page is drawn from. */
export interface State {
  at: number
  /** Milliseconds between two samples. */
  every: number
  processes: ProcessState[]
}

/** Of the status page. Apart from the other addresses: no page of people's leads there. */
export const statePath = '/dev/etat'
