import type { Context } from 'hono'
import { isInvited } from '../communities/joining.ts'
import { listMembers, listRolesOf } from '../communities/reading.ts'
import * as calls from '../contract/accounts.ts'
import * as mailCalls from '../contract/mail-preferences.ts'
import { unsubscriptionPath } from '../contract/page-paths.ts'
import { sendAttachment } from '../platform/attachments.ts'
import type { CallerInSession } from '../platform/caller.ts'
import { readCookie } from '../platform/cookies.ts'
import { Failure } from '../platform/failures.ts'
import { mailboxOf } from '../platform/mailboxes.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Env, Serve, Visit } from '../platform/serve.ts'
import { hashToken } from '../platform/tokens.ts'
import { keepDevice } from '../push/subscriptions.ts'
import { describeDevice, endDevice, listDevices } from '../sessions/devices.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { requestActivation } from './activation-request.ts'
import { deleteAccount } from './deletion.ts'
import { exportAccount } from './export.ts'
import { createKnownDevices } from './known-devices.ts'
import { type Browser, logIn, openSession } from './login.ts'
import { answerLoginForm } from './login-form.ts'
import * as mailPreferences from './mail-preferences.ts'
import { changePassword } from './password-change.ts'
import * as profile from './profile.ts'
import { rates as rules } from './rates.ts'
import * as recovery from './recovery.ts'
import * as registration from './registration.ts'

export function accountRoutes(serve: Serve, platform: Platform, sessions: Sessions): void {
  const { db, rates, now } = platform
  const knownDevices = createKnownDevices(platform)

  serve(calls.register, async ({ body }, visit) => {
    await countRegistration(body, visit)
    const active = await registration.register(platform, body, {
      network: networkOf(visit.ip),
      signal: visit.signal,
    })
    if (!active) return { message: 'User created' }
    await logInNow(visit, active)
    return { message: 'User created', joined: active.joined }
  })

  serve(calls.validateAccount, async ({ body }, visit) => {
    await rates.take('activation', rules.token, whereFrom(visit))
    const link = { token: hashToken(body.token) }
    await rates.take('activation-password', rules.activationPassword, link)
    await logInNow(visit, await registration.activate(platform, body, visit.signal))
    return { message: 'Account validated' }
  })

  serve(calls.resendActivation, async ({ body: { email } }, visit) => {
    const where = whereFrom(visit)
    const sender = `${mailboxOf(email)} ${where.network}`
    await rates.take('activation-request', rules.activationRequest, { sender, ...where })
    await requestActivation(platform, email)
    return { emailSent: true }
  })

  serve(calls.login, async ({ body }, visit) => {
    const browser = browserOf(visit)
    addCookies(visit.context, await logIn(platform, sessions, knownDevices, body, browser))
    return { message: 'Successfully logged in' }
  })

  serve(calls.logInByForm, async ({ body }, visit) => {
    const browser = browserOf(visit)
    // A call without the client key is not told of its session: the one before ends all the same.
    browser.replaced = (await sessions.read(browser.cookies))?.sessionId
    const { origin } = platform.config
    const hasConsent = readCookie(browser.cookies, 'CookieConsent') === 'true'
    const { location, cookies } = await answerLoginForm(
      body,
      { origin, hasConsent },
      (credentials) => logIn(platform, sessions, knownDevices, credentials, browser),
    )
    addCookies(visit.context, cookies)
    return visit.context.redirect(location, 303)
  })

  serve(calls.logout, async (_input, { person, context }) => {
    if (person) await sessions.end(person.sessionId)
    setCookies(context, null)
    return { message: 'Successfully logged out' }
  })

  serve(calls.forgotPassword, async ({ params }, visit) => {
    const where = whereFrom(visit)
    const sender = `${mailboxOf(params.address)} ${where.network}`
    await rates.take('password-request', rules.passwordRequest, { sender, ...where })
    await recovery.requestPassword(platform, params.address)
    return { emailSent: true }
  })

  serve(calls.newPassword, async ({ body }, visit) => {
    await rates.take('new-password', rules.token, whereFrom(visit))
    const { context, signal } = visit
    const userId = await recovery.choosePassword(platform, body, {
      device: deviceOf(context),
      signal,
    })
    const { cookie } = await knownDevices.remember(context.req.header('cookie'), userId)
    addCookies(context, [cookie])
    return { message: 'Password updated' }
  })

  serve(calls.getMe, (_input, { person }) => profile.getMe(platform, person))

  serve(calls.updateMe, ({ body }, { person }) => profile.updateMe(platform, person, body))

  serve(calls.changePassword, async ({ body }, { person, context }) => {
    await countPasswordAttempt(person.userId)
    const { userId } = person
    const device = deviceOf(context)
    const { passwordHash, told } = await changePassword(platform, person, body, device)
    const sessionId = await sessions.start({ userId, passwordHash, device })
    setCookies(context, sessionId ?? null)
    if (sessionId && told) {
      // The password is changed by now, and the session theirs.
      await keepDevice(platform, { userId, sessionId }, told).catch((err) =>
        platform.log.warn({ err }, 'a device is told no more after a password change'),
      )
    }
    return { message: 'Password updated' }
  })

  serve(calls.listDevices, (_input, { person }) => listDevices(platform, person))

  serve(calls.endDevice, async ({ params }, { person }) => {
    await endDevice(platform, person, params.id)
    return true
  })

  serve(calls.deleteMe, ({ body }, visit) => deleteMe(visit, body.password))
  serve(calls.deleteMeByPath, ({ params }, visit) => deleteMe(visit, params.password))

  serve(calls.exportMe, async (_input, { person, context }) => {
    await rates.take('export', rules.export, { account: person.userId })
    return sendAttachment(context, await exportAccount(platform, person))
  })

  serve(calls.suggest, async ({ body }, { person }) => {
    await rates.take('suggestion', rules.suggestion, { account: person.userId })
    await profile.suggest(platform, person, body.content)
    return { emailSent: true }
  })

  serve(calls.listRoles, async ({ params }, { person }) => {
    if (params.userId !== person.userId) throw new Failure('not_enough_permission')
    return listRolesOf(db, person)
  })

  serve(calls.listMembers, ({ params: { entityId, isAssociation } }, { person }) => {
    const kind = isAssociation === 'true' ? 'association' : 'group'
    return listMembers(db, person, { kind, id: entityId })
  })

  serve(mailCalls.getMailPreferences, (_input, { person }) =>
    mailPreferences.getMailPreferences(platform, person),
  )

  serve(mailCalls.changeMailPreferences, ({ body }, { person }) =>
    mailPreferences.changeMailPreferences(platform, person, body),
  )

  // Without a limit: tokens can't be guessed, and one mail provider asks for all its people.
  serve(mailCalls.unsubscribe, async ({ query }) => {
    await mailPreferences.unsubscribe(platform, query.token)
    return true
  })

  serve(mailCalls.showUnsubscription, async ({ query }, { context }) =>
    context.redirect(unsubscriptionPath(query.token), 303),
  )

  async function logInNow(
    visit: Visit<CallerInSession | null>,
    account: { userId: string; passwordHash: string },
  ): Promise<void> {
    const opened = await openSession(sessions, knownDevices, account, browserOf(visit))
    addCookies(visit.context, opened?.cookies ?? [])
  }

  async function deleteMe({ person, context }: Visit, password: string): Promise<true> {
    await countPasswordAttempt(person.userId)
    await deleteAccount(platform, person, password)
    setCookies(context, null)
    return true
  }

  function countPasswordAttempt(account: string): Promise<void> {
    return rates.take('current-password', rules.currentPassword, { account })
  }

  /** A choir on one Wi-Fi registers by its invitations: those count for their addresses alone. */
  async function countRegistration(
    { email, invitation }: { email: string; invitation?: string | undefined },
    { ip }: { ip: string },
  ): Promise<void> {
    const invited = invitation && (await isInvited(db, { token: invitation, email, now: now() }))
    return invited
      ? rates.take('invited-registration', rules.invitedRegistration, { target: mailboxOf(email) })
      : rates.take('registration', rules.registration, whereFrom({ ip }))
  }

  function setCookies(context: Context<Env>, sessionId: string | null): void {
    addCookies(context, sessions.cookies(sessionId))
  }
}

function addCookies(context: Context<Env>, cookies: string[]): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

function whereFrom({ ip }: { ip: string }) {
  return { ip, network: networkOf(ip) }
}

function browserOf({ person, ip, signal, context }: Visit<CallerInSession | null>): Browser {
  const cookies = context.req.header('cookie')
  return { ip, signal, device: deviceOf(context), cookies, replaced: person?.sessionId }
}

function deviceOf(context: Context<Env>): string {
  return describeDevice(context.req.header('user-agent'))
}
