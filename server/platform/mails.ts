import type { Db, Tx } from '../../db/open.ts'
import { site } from '../../src/site.ts'
import type { Config } from '../config.ts'
import type { KeptMails } from '../contract/mails.ts'
import type { Jobs } from './jobs.ts'
import { keepMail, keptMails } from './kept-mails.ts'
import { type Letter, type RenderedLetter, renderLetter } from './letter.ts'
import type { Log } from './logs.ts'
import { isRefusal, openTransport } from './smtp.ts'

export interface Mails {
  /** Queues a mail in the transaction that causes it: it goes out if, and only if, that commits. */
  send(tx: Tx, to: string, letter: Letter): Promise<void>
  /** The same for many mails in one statement. */
  sendAll(tx: Tx, mails: { to: string; letter: Letter }[]): Promise<void>
  /** Where mails can be read when there is no mail server. */
  kept?: KeptMails
  close(): void
}

interface Mail extends RenderedLetter {
  to: string
}

const queue = 'mail'

interface MailParts {
  config: Config
  db: Db
  jobs: Jobs
  log: Log
  /** Seconds before the first new attempt; each pause is about twice the one before, up to an hour. */
  retryDelay?: number
}

export function createMails({ config, db, jobs, log, retryDelay = 10 }: MailParts): Mails {
  const transport = config.smtpUrl ? openTransport(config.smtpUrl, config.mailFrom) : undefined
  const sender = { name: site.name, origin: config.origin }

  const dressed = (to: string, letter: Letter) => ({ to, ...renderLetter(letter, sender) })

  jobs.define<Mail>({
    name: queue,
    options: {
      retryLimit: 40,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 120,
      // A mail holds a name and a link that lets somebody in: it is forgotten once it is sent.
      deleteAfterSeconds: 60,
    },
    async work(mail, job) {
      if (!transport) return keepMail(db, mail)
      try {
        await transport.send(mail, job.id)
      } catch (error) {
        if (!isRefusal(error)) throw error
        log.warn({ job: job.id, code: error.responseCode }, 'a mail was refused for good')
      }
    },
  })

  return {
    send: (tx, to, letter) => jobs.enqueue<Mail>(tx, queue, dressed(to, letter)),
    sendAll: (tx, mails) =>
      jobs.enqueue<Mail>(tx, queue, ...mails.map(({ to, letter }) => dressed(to, letter))),
    ...(config.mailsReadable && { kept: keptMails(db) }),
    close: () => transport?.close(),
  }
}
