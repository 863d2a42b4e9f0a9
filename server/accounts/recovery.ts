import { lockAddress } from '../../db/locks.ts'
import { newPasswordPath } from '../contract/page-paths.ts'
import { moveGuestTo } from '../events/guests.ts'
import { findByEmail } from '../people/people.ts'
import { Failure } from '../platform/failures.ts'
import { mayLetIn } from '../platform/mailboxes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Queue } from '../platform/queues.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { resetMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { updateUser } from './queries.ts'
import { endTokensOf, findTokenOwner, issueToken, useToken } from './tokens.ts'
import { tellOfPassword } from './warnings.ts'

const queueName = 'password-request'

interface PasswordRequest {
  email: string
}

/**
 * Notes that somebody forgot the password of `email`. Whether there is such an account is looked up
 * later, by the job: neither this call's answer nor its time can tell.
 */
export async function requestPassword({ db, jobs }: Platform, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue<PasswordRequest>(tx, queueName, { email })
  })
}

/** Answers password requests with a mail, when there is an account. */
export function passwordRequests(platform: Platform): Queue<PasswordRequest> {
  const { db, config, mails, rates, now } = platform
  return {
    name: queueName,
    options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 60 },
    async work({ email }) {
      const account = await findByEmail(db, email)
      if (!account || !(await mayLetIn(rates, email))) return
      await db.transaction().execute(async (tx) => {
        const token = await issueToken(tx, 'password-reset', account.id, now())
        const url = `${config.origin}${newPasswordPath(token)}`
        await mails.send(tx, email, resetMail(account.first_name, url))
      })
    },
  }
}

/**
 * Sets the password that the token of a mail allows to choose. The mail proved the address, so the
 * account counts as validated; whoever was logged in has to log in again.
 *
 * @returns whose it was
 * @throws Failure `wrong_token_provided`
 */
export async function choosePassword(
  { db, mails, config, now }: Platform,
  { password, token }: { password: string; token: string },
  { device, signal }: { device: string; signal?: AbortSignal },
): Promise<string> {
  const passwordHash = await hashPassword(password, signal)
  return db.transaction().execute(async (tx) => {
    const owner = await findTokenOwner(tx, 'password-reset', token, now())
    if (!owner?.email) throw new Failure('wrong_token_provided')
    await lockAddress(tx, owner.email)
    const userId = await useToken(tx, 'password-reset', token, now())
    const user = await updateUser(tx, userId, { password_hash: passwordHash, validated_at: now() })
    if (!user) throw new Failure('wrong_token_provided')
    await moveGuestTo(tx, { userId, email: owner.email })
    await endSessionsOf(tx, userId)
    await endTokensOf(tx, userId, now())
    await forgetDevicesOf(tx, userId)
    await tellOfPassword({ mails, config, now }, tx, { userId }, 'reset', device)
    return userId
  })
}
