import { lockUsers } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { activationPath } from '../contract/page-paths.ts'
import { findByEmail } from '../people/people.ts'
import { mayWriteTo } from '../platform/mailboxes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Queue } from '../platform/queues.ts'
import { activationMail } from './mails.ts'
import { issueToken } from './tokens.ts'

const queueName = 'activation-request'

interface ActivationRequest {
  email: string
}

/**
 * Notes that somebody asks for their activation mail again. Whether an account waits for it is looked
 * up later, by the job: neither this call's answer nor its time can tell.
 */
export async function requestActivation({ db, jobs }: Platform, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue<ActivationRequest>(tx, queueName, { email })
  })
}

/** Sends the link of an activation; the older one ends. The person is locked, and waits for it. */
export async function sendActivation(
  { config, mails, now }: Pick<Platform, 'config' | 'mails' | 'now'>,
  tx: Tx,
  { userId, email, firstName }: { userId: string; email: string; firstName: string },
): Promise<void> {
  const token = await issueToken(tx, 'activation', userId, now())
  const url = `${config.origin}${activationPath(token)}`
  await mails.send(tx, email, activationMail(firstName, url))
}

/** Sends an account that still waits a new link; the older one ends. */
export function activationRequests(platform: Platform): Queue<ActivationRequest> {
  const { db, config, mails, rates, now } = platform
  const sending = { config, mails, now }
  return {
    name: queueName,
    options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 60 },
    async work({ email }) {
      const account = await findByEmail(db, email)
      if (!account) return
      await db.transaction().execute(async (tx) => {
        await lockUsers(tx, [account.id])
        // Activated or deleted meanwhile.
        const waiting = await findByEmail(tx, email)
        if (waiting?.id !== account.id || waiting.validated_at) return
        if (!(await mayWriteTo(rates, email, 'activation'))) return
        const firstName = account.first_name
        await sendActivation(sending, tx, { userId: account.id, email, firstName })
      })
    },
  }
}
