import {
  blockAccount,
  deleteAccountFor,
  endAllSessions,
  findAccount,
  resendActivation,
  unblockAccount,
} from '../accounts/operating.ts'
import { listNewestLines, operator, record } from '../audit/audit.ts'
import { findCommunity, handOverFor } from '../communities/handing-over.ts'
import { fullName } from '../people/people.ts'
import { type FailedMail, listFailed, retryNow } from '../platform/failed-mails.ts'
import type { Platform } from '../platform/platform.ts'

/** What a command says, and what it does once that is agreed to; nothing where it only looks. */
export interface Plan {
  says: string[]
  act?: () => Promise<string>
}

interface Command {
  /** Its arguments, as the usage names them. */
  takes: string[]
  does: string
  plan(platform: Platform, args: string[]): Promise<Plan>
}

type OnAccount = (platform: Platform, email: string) => Promise<void>

/** One that does something to an account. */
function onAccount(does: string, warning: string, act: OnAccount, done: string): Command {
  return {
    takes: ['EMAIL'],
    does,
    async plan(platform, [email = '']) {
      const address = email.toLowerCase()
      const account = await findAccount(platform.db, address)
      return {
        says: [...toLines(account), warning],
        act: async () => {
          await act(platform, address)
          return done
        },
      }
    },
  }
}

export const commands: Record<string, Command> = {
  find: {
    takes: ['EMAIL'],
    does: 'shows an account',
    plan: async ({ db }, [email = '']) => ({
      says: toLines(await findAccount(db, email.toLowerCase())),
    }),
  },
  block: onAccount(
    'lets nobody in with an account; its sessions end, no mail goes to it',
    'This account will be blocked, and logged out everywhere.',
    blockAccount,
    'Blocked.',
  ),
  unblock: onAccount(
    'lets its owner in again',
    'This account will be unblocked.',
    unblockAccount,
    'Unblocked.',
  ),
  'end-sessions': onAccount(
    'logs somebody out everywhere',
    'All sessions of this account will end.',
    endAllSessions,
    'Logged out everywhere.',
  ),
  'resend-activation': onAccount(
    'sends the link that activates an account again',
    'A new activation link will be sent; the older one ends.',
    resendActivation,
    'On its way.',
  ),
  'delete-account': onAccount(
    'deletes an account on its owner’s request',
    'This account will be DELETED with its personal data. That can’t be undone.',
    deleteAccountFor,
    'Deleted.',
  ),
  'hand-over': {
    takes: ['COMMUNITY-ID', 'EMAIL'],
    does: 'makes a member the creator of an association or a group',
    async plan(platform, [id = '', email = '']) {
      const { kind, name, members, creator } = await findCommunity(platform.db, id.toLowerCase())
      const account = await findAccount(platform.db, email.toLowerCase())
      return {
        says: [
          `${name} (${kind}, ${members} members), creator: ${creator ? fullName(creator) : 'nobody'}`,
          `${fullName(account)} will be its creator.`,
        ],
        act: async () => {
          await handOverFor(platform, id.toLowerCase(), email.toLowerCase())
          return 'Handed over.'
        },
      }
    },
  },
  'failed-mails': {
    takes: [],
    does: 'lists the mails that did not go out yet, and those of two days that were given up',
    async plan({ db }) {
      const mails = await listFailed(db)
      return { says: mails.length > 0 ? mails.map(tellOfMail) : ['None.'] }
    },
  },
  'retry-mails': {
    takes: ['ID|all'],
    does: 'has them tried at once, also those that were given up',
    plan: async (platform, [which]) => ({
      says: [which === 'all' ? 'Every failed mail will be tried now.' : 'It will be tried now.'],
      act: () => retry(platform, which === 'all' ? undefined : which),
    }),
  },
  audit: {
    takes: [],
    does: 'shows the last 50 lines of the audit log',
    async plan({ db }) {
      const lines = await listNewestLines(db, 50)
      return { says: lines.length > 0 ? lines.map(tell) : ['Nothing yet.'] }
    },
  },
}

function tellOfMail({ id, to, subject, tries, next, givenUp, reason }: FailedMail): string {
  const fate = next ? `next ${next.toISOString()}` : `given up ${givenUp?.toISOString()}`
  return [id, to, subject, `tried ${tries} times, ${fate}`, ...(reason ? [reason] : [])].join('  ')
}

function retry({ db, jobs, now }: Platform, id: string | undefined): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const count = await retryNow(jobs, tx, id)
    await record(tx, { at: now(), who: operator, what: 'mails-retried', details: { count } })
    return `${count} mails.`
  })
}

function toLines(account: Awaited<ReturnType<typeof findAccount>>): string[] {
  const { validated_at: activated, blocked_at: blocked } = account
  return [
    `${fullName(account)} <${account.email}>  ${account.id}`,
    `since ${day(account.created_at)}, ${activated ? `activated ${day(activated)}` : 'NOT ACTIVATED'}, last seen ${day(account.last_seen_at)}`,
    ...(blocked ? [`BLOCKED since ${day(blocked)}`] : []),
  ]
}

function tell(line: Awaited<ReturnType<typeof listNewestLines>>[number]): string {
  const who = line.by_operator ? 'operator' : (line.who ?? '-')
  const parts = [line.at.toISOString(), line.what, `by ${who}`]
  if (line.whom) parts.push(`to ${line.whom}`)
  if (line.community_id) parts.push(`in ${line.community_id}`)
  const details = JSON.stringify(line.details)
  return [...parts, ...(details === '{}' ? [] : [details])].join('  ')
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
