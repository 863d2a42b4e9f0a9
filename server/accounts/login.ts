import { Failure, toFailure } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { KnownDevices } from './known-devices.ts'
import { isPassword } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { rates as rules } from './rates.ts'
import { tellOfDevice } from './warnings.ts'

/** Where a login comes from. */
export interface Browser {
  ip: string
  device: string
  /** The Cookie header. */
  cookies: string | undefined
  /** The session that it had before, which ends. */
  replaced: string | undefined
  /** Of a client that may hang up. */
  signal?: AbortSignal
}

interface Credentials {
  email: string
  password: string
}

/**
 * Opens a session, always under a new id, and makes the browser known for the account.
 *
 * @returns the Set-Cookie headers
 * @throws Failure `wrong_password_or_email`; `account_blocked` and `user_not_validated`, only after a
 *   right password; `too_many_requests`
 */
export async function logIn(
  platform: Platform,
  sessions: Sessions,
  knownDevices: KnownDevices,
  credentials: Credentials,
  browser: Browser,
): Promise<string[]> {
  const { forgive, giveBack } = await countTry(platform, knownDevices, credentials, browser)
  const account = await checkPassword(platform, credentials, browser).catch(async (error) => {
    // Nothing was checked: too many others wait, or the database is away.
    if (toFailure(error).status === 503) await giveBack()
    throw error
  })
  if (account.blocked) throw new Failure('account_blocked')
  if (!account.validated) throw new Failure('user_not_validated')

  const { id: userId, passwordHash } = account
  const opened = await openSession(sessions, knownDevices, { userId, passwordHash }, browser)
  // The password was changed, or the account deleted, since it was looked up.
  if (!opened) throw new Failure('wrong_password_or_email')
  await forgive()
  if (opened.isNewDevice) await tellOfDevice(platform, { userId }, browser.device)
  return opened.cookies
}

interface OpenedSession {
  /** The Set-Cookie headers. */
  cookies: string[]
  isNewDevice: boolean
}

/**
 * Opens a session for somebody whose password was checked, and makes their browser known.
 *
 * @returns nothing when the account has another password by now
 */
export async function openSession(
  sessions: Sessions,
  knownDevices: KnownDevices,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { replaced, device, cookies }: Pick<Browser, 'replaced' | 'device' | 'cookies'>,
): Promise<OpenedSession | undefined> {
  if (replaced) await sessions.end(replaced)
  const sessionId = await sessions.start({ userId, passwordHash, device })
  if (!sessionId) return undefined
  const { cookie, isNew } = await knownDevices.remember(cookies, userId)
  return { cookies: [...sessions.cookies(sessionId), cookie], isNewDevice: isNew }
}

interface CountedTry {
  /** For the right person: forgets the tries before, too. */
  forgive(): Promise<void>
  giveBack(): Promise<void>
}

/** A known browser has tries of its own, which nobody else can use up. */
async function countTry(
  { rates }: Platform,
  knownDevices: KnownDevices,
  { email }: Credentials,
  { cookies, ip }: Browser,
): Promise<CountedTry> {
  const known = await knownDevices.find(cookies, email)
  if (known) {
    const device = `${email} ${known}`
    const counted = ['login-known-device', rules.knownDevice, { device }] as const
    await rates.take(...counted)
    return {
      forgive: () => rates.forgive('login-known-device', rules.knownDevice, 'device', device),
      giveBack: () => rates.giveBack(...counted),
    }
  }
  const network = networkOf(ip)
  const account = `${email} ${network}`
  const counted = ['login', rules.login, { account, target: email, ip, network }] as const
  await rates.take(...counted)
  return {
    forgive: () => rates.forgive('login', rules.login, 'account', account),
    giveBack: () => rates.giveBack(...counted),
  }
}

async function checkPassword(
  { db }: Platform,
  { email, password }: Credentials,
  { signal }: Browser,
): Promise<{ id: string; passwordHash: string; validated: boolean; blocked: boolean }> {
  const account = await findCredentials(db, email)
  const isRight = await isPassword(password, account?.password_hash, signal)
  if (!account?.password_hash || !isRight) throw new Failure('wrong_password_or_email')
  return {
    id: account.id,
    passwordHash: account.password_hash,
    validated: account.validated_at !== null,
    blocked: account.blocked_at !== null,
  }
}
