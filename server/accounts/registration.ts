import type * as v from 'valibot'
import { lockAddress, lockUsers } from '../../db/locks.ts'
import { isDuplicate, type Tx } from '../../db/open.ts'
import { acceptAtRegistration, isInvited, type Joined } from '../communities/joining.ts'
import type { Registration } from '../contract/accounts.ts'
import { activationPath } from '../contract/page-paths.ts'
import { moveGuestTo } from '../events/guests.ts'
import { findByEmail } from '../people/people.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import { mayWriteTo } from '../platform/mailboxes.ts'
import type { Platform } from '../platform/platform.ts'
import { activationMail } from './mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { insertUser, updateUnproven, updateUser } from './queries.ts'
import { endTokensOf, findTokenOwner, issueToken, useToken } from './tokens.ts'

/** An account that is active, with the password that it was made or activated with: enough to log in. */
export interface Activated {
  userId: string
  passwordHash: string
}

type Person = v.InferOutput<typeof Registration>
type Columns = Parameters<typeof insertUser>[1]

/**
 * Creates an account that waits for its activation, and queues the mail that leads there. An
 * invitation that went to the address has proven it: with one the account is active at once, and has
 * joined. A mailbox that got enough mails gets none: the account waits until one is asked for again.
 *
 * @returns the account that is active, and what it joined; nothing for one that waits
 * @throws Failure `email_in_use`
 */
export async function register(
  { db, config, mails, rates, now }: Platform,
  person: Person,
  { network, signal }: { network: string; signal?: AbortSignal },
): Promise<(Activated & { joined: Joined[] }) | undefined> {
  const { email, firstName, lastName, invitation: token } = person
  const passwordHash = await hashPassword(person.password, signal)
  const columns = { email, first_name: firstName, last_name: lastName, password_hash: passwordHash }
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, email)
    if (token && (await isInvited(tx, { token, email, now: now() }))) {
      const active = { ...columns, validated_at: now() }
      const { id: userId } =
        (await takeOverUnproven(tx, email, active, now())) ?? (await insertPerson(tx, active))
      const joined = await acceptAtRegistration(tx, { token, userId, now: now() })
      await moveGuestTo(tx, { userId, email })
      return { userId, passwordHash, joined }
    }
    const { id } = await insertPerson(tx, columns)
    if (!(await mayWriteTo(rates, email, network))) return undefined
    const activation = await issueToken(tx, 'activation', id, now())
    const url = `${config.origin}${activationPath(activation)}`
    await failingAs('error_when_sending_email', () =>
      mails.send(tx, email, activationMail(firstName, url)),
    )
    return undefined
  })
}

async function insertPerson(tx: Tx, columns: Columns): Promise<{ id: string }> {
  try {
    return await insertUser(tx, columns)
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) throw new Failure('email_in_use')
    throw error
  }
}

/**
 * Whoever holds an invitation has the address it went to. An account that was made with it before,
 * and never activated, may be somebody else's who waits for just that: nothing of it stays.
 */
async function takeOverUnproven(
  tx: Tx,
  email: string,
  columns: Columns,
  now: Date,
): Promise<{ id: string } | undefined> {
  const account = await findByEmail(tx, email)
  if (!account || account.validated_at) return undefined
  await lockUsers(tx, [account.id])
  const nothing = { phone_number: null, birth_day: null, address: null }
  const taken = await updateUnproven(tx, account.id, { ...nothing, ...columns })
  if (taken) await endTokensOf(tx, taken.id, now)
  return taken
}

/**
 * Validates the account that an activation token belongs to. The token proves the address; the
 * password, that whoever has the address registered: an account that somebody else made with it would
 * be theirs too.
 *
 * @throws Failure `wrong_token_provided`; `wrong_password_or_email`, which does not use it up
 */
export async function activate(
  { db, now }: Platform,
  { token, password }: { token: string; password: string },
  signal?: AbortSignal,
): Promise<Activated> {
  const owner = await findTokenOwner(db, 'activation', token, now())
  if (!owner?.email) throw new Failure('wrong_token_provided')
  const { password_hash: passwordHash, email } = owner
  if (!passwordHash || !(await isPassword(password, passwordHash, signal))) {
    throw new Failure('wrong_password_or_email')
  }
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, email)
    // Whoever takes the account over meanwhile ends this token: it is not found then.
    const userId = await useToken(tx, 'activation', token, now())
    await updateUser(tx, userId, { validated_at: now() })
    await moveGuestTo(tx, { userId, email })
    return { userId, passwordHash }
  })
}
