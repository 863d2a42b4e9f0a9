import type * as v from 'valibot'
import { isDuplicate, type Tx } from '../../db/open.ts'
import { acceptPromised, type Joined, promiseInvitation } from '../communities/joining.ts'
import type { Registration } from '../contract/accounts.ts'
import { activationPath } from '../contract/paths.ts'
import { findByEmail } from '../people/people.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { activationMail } from './mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { insertUser, updateUnproven, updateUser } from './queries.ts'
import { findTokenOwner, issueToken, useToken } from './tokens.ts'

/**
 * Creates an account that waits for its activation, and queues the mail that leads there. With the
 * invitation that went to the address, the activation accepts it too.
 *
 * @throws Failure `email_in_use`
 */
export async function register(
  { db, config, mails, now }: Platform,
  person: v.InferOutput<typeof Registration>,
  signal?: AbortSignal,
): Promise<void> {
  const passwordHash = await hashPassword(person.password, signal)
  await db.transaction().execute(async (tx) => {
    const isInvited =
      person.invitation !== undefined &&
      (await promiseInvitation(tx, { token: person.invitation, email: person.email, now: now() }))
    const user =
      (isInvited && (await takeOverUnproven(tx, person, passwordHash))) ||
      (await insertPerson(tx, person, passwordHash))
    const token = await issueToken(tx, 'activation', user.id, now())
    const url = `${config.origin}${activationPath(token)}`
    await mails.send(tx, person.email, activationMail(person.firstName, url))
  })
}

async function insertPerson(
  tx: Tx,
  person: { email: string; firstName: string; lastName: string },
  passwordHash: string,
): Promise<{ id: string }> {
  try {
    return await insertUser(tx, {
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: passwordHash,
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) throw new Failure('email_in_use')
    throw error
  }
}

/**
 * Whoever holds an invitation has the address it went to. An account that was made with it before,
 * and never activated, may be somebody else's who waits for just that: its password goes.
 */
async function takeOverUnproven(
  tx: Tx,
  person: { email: string; firstName: string; lastName: string },
  passwordHash: string,
): Promise<{ id: string } | undefined> {
  const account = await findByEmail(tx, person.email)
  if (!account || account.validated_at) return undefined
  return updateUnproven(tx, account.id, {
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: passwordHash,
    phone_number: null,
    birth_day: null,
    address: null,
  })
}

interface Activated {
  userId: string
  passwordHash: string
  joined: Joined[]
}

/**
 * Validates the account that an activation token belongs to, and accepts the invitation that led to
 * it. The token proves the address; the password, that whoever has the address registered: an
 * account that somebody else made with it would be theirs too.
 *
 * @returns whose it is, with the password that it was activated by, to log in with; what was joined
 * @throws Failure `wrong_token_provided`; `wrong_password_or_email`, which does not use it up
 */
export async function activate(
  { db, now }: Platform,
  { token, password }: { token: string; password: string },
  signal?: AbortSignal,
): Promise<Activated> {
  const owner = await findTokenOwner(db, 'activation', token, now())
  if (!owner) throw new Failure('wrong_token_provided')
  const passwordHash = owner.password_hash
  if (!passwordHash || !(await isPassword(password, passwordHash, signal))) {
    throw new Failure('wrong_password_or_email')
  }
  return db.transaction().execute(async (tx) => {
    // Whoever takes the account over meanwhile gets another token: this one is not found then.
    const userId = await useToken(tx, 'activation', token, now())
    const user = await updateUser(tx, userId, { validated_at: now() })
    const joined = user?.email
      ? await acceptPromised(tx, { userId, email: user.email, now: now() })
      : []
    return { userId, passwordHash, joined }
  })
}
