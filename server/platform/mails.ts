import type { Db, Tx } from '../../db/open.ts'
import type { Config } from '../config.ts'
import type { MailKind } from '../contract/mail-preferences.ts'
import type { KeptMails } from '../contract/mails.ts'
import { unsubscriptionPath } from '../contract/page-paths.ts'
import { site } from '../contract/site.ts'
import { GivenUp, type Jobs } from './jobs.ts'
import { keepMail, keptMails } from './kept-mails.ts'
import { type Letter, type RenderedLetter, renderLetter } from './letter.ts'
import type { Log } from './logs.ts'
import { createMailRefusals, type MailRefusals } from './mail-refusals.ts'
import type { Metrics } from './metrics.ts'
import { isRefusal, openTransport } from './smtp.ts'

/** What became of a mail: `refused` where its kind is not wanted. */
export type MailOutcome = 'sent' | 'failed' | 'refused'

/** Who is told of it: a follower by its name, and what of theirs the mail is about. */
interface Followed {
  by: string
  ref: string
}

interface Sending {
  to: string
  letter: Letter
  followed?: Followed
}

export interface Mails {
  /** Queues a mail in the transaction that causes it: it goes out if, and only if, that commits. */
  send(tx: Tx, to: string, letter: Letter, followed?: Followed): Promise<void>
  /** The same for many mails in one statement. */
  sendAll(tx: Tx, mails: Sending[]): Promise<void>
  /** Before the jobs start: tells a follower what became of the mails sent in its name. */
  follow(by: string, told: (ref: string, outcome: MailOutcome) => Promise<void>): void
  /** Where which mails are not wanted. */
  refusals: MailRefusals
  /** Where mails can be read when there is no mail server. */
  kept?: KeptMails
  close(): void
}

export interface Mail extends RenderedLetter {
  to: string
  /** Of one that can be switched off. */
  kind?: MailKind
  /** Where a mail program stops that kind by itself (RFC 8058). */
  unsubscribe?: string
  followed?: Followed
}

export const queue = 'mail'
/** Mails that were refused for good, or tried for so long that they are given up. */
export const givenUp = 'mail-given-up'

interface MailParts {
  config: Config
  db: Db
  jobs: Jobs
  log: Log
  metrics: Pick<Metrics, 'mail'>
  /** Seconds before the first new attempt; each pause is about twice the one before, up to an hour. */
  retryDelay?: number
}

export function createMails(parts: MailParts): Mails {
  const { config, db, jobs, log, metrics, retryDelay = 10 } = parts
  const transport = config.smtpUrl ? openTransport(config.smtpUrl, config.mailFrom) : undefined
  const sender = { name: site.name, origin: config.origin }
  const refusals = createMailRefusals()
  const followers = new Map<string, (ref: string, outcome: MailOutcome) => Promise<void>>()

  async function dress(tx: Tx, { to, letter, followed }: Sending): Promise<Mail> {
    const { kind } = letter
    const beside = { to, ...(followed && { followed }) }
    if (!kind) return { ...beside, ...renderLetter(letter, sender) }
    const token = await refusals.tokenFor(tx, { email: to, kind })
    const rendered = renderLetter(letter, sender, config.origin + unsubscriptionPath(token))
    const unsubscribe = `${config.origin}/api/mails/unsubscribe?${new URLSearchParams({ token })}`
    return { ...beside, ...rendered, kind, unsubscribe }
  }

  /**
   * @returns what became of it
   * @throws when it is worth another try; GivenUp when it is not
   */
  async function deliver(mail: Mail, id: string): Promise<MailOutcome> {
    if (await refusals.isBlocked(db, mail.to)) return 'refused'
    if (mail.kind && (await refusals.list(db, mail.to)).has(mail.kind)) return 'refused'
    if (!transport) {
      await keepMail(db, mail)
      return 'sent'
    }
    try {
      await transport.send(mail, id)
      return 'sent'
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.warn({ job: id, code: error.responseCode }, 'a mail was refused for good')
      throw new GivenUp(error.message)
    }
  }

  /** Never throws: a mail that went out must not be tried again for want of a note. */
  async function tell({ followed }: Mail, outcome: MailOutcome): Promise<void> {
    if (!followed) return
    try {
      await followers.get(followed.by)?.(followed.ref, outcome)
    } catch (error) {
      log.warn({ err: error }, 'what became of a mail was not noted')
    }
  }

  // A mail holds a name and a link that lets somebody in: it is forgotten once it is dealt with. One
  // that was given up is not: operators see it and may have it tried again, whole as it has to be for
  // that. For two days, as the legal notice says: no longer than a visitor's request that was never
  // confirmed. Most links in it end before, and no backup holds it.
  const deleteAfterSeconds = 60
  jobs.define<Mail>({
    name: givenUp,
    options: { deleteAfterSeconds: 2 * 24 * 3600 },
    work(mail) {
      metrics.mail('failed')
      return tell(mail, 'failed')
    },
  })
  jobs.define<Mail>({
    name: queue,
    options: {
      retryLimit: 40,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 120,
      deleteAfterSeconds,
      deadLetter: givenUp,
    },
    async work(mail, job) {
      const outcome = await deliver(mail, job.id).catch((error) => {
        // One that is given up is counted where it goes, as one that was tried too often is.
        if (!(error instanceof GivenUp)) metrics.mail('postponed')
        throw error
      })
      metrics.mail(outcome)
      await tell(mail, outcome)
    },
  })

  async function sendAll(tx: Tx, all: Sending[]): Promise<void> {
    const mails: Mail[] = []
    for (const one of all) mails.push(await dress(tx, one))
    await jobs.enqueue<Mail>(tx, queue, ...mails)
  }

  return {
    send: (tx, to, letter, followed) =>
      sendAll(tx, [{ to, letter, ...(followed && { followed }) }]),
    sendAll,
    follow: (by, told) => void followers.set(by, told),
    refusals,
    ...(config.mailsReadable && { kept: keptMails(db) }),
    close: () => transport?.close(),
  }
}
