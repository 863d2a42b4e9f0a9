import { hashPassword } from '../../server/accounts/passwords.ts'
import { describeDevice } from '../../server/sessions/devices.ts'
import { createSessions } from '../../server/sessions/sessions.ts'
import { createVisitor, keepCookie, type Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** Somebody with an account, and the browser they use. */
export interface Person extends Visitor {
  id: string
  firstName: string
  lastName: string
  email: string
  password: string
}

export const password = 'Fanfare#2026'

/** What a registration form sends; `overrides` change it. */
export function registration(overrides: Record<string, unknown> = {}) {
  return {
    firstName: 'Claire',
    lastName: 'Dubois',
    email: newEmail('claire'),
    password,
    confirmPassword: password,
    acceptConditions: true,
    ...overrides,
  }
}

let count = 0
/** An address that nobody in this file's world has yet. */
export function newEmail(name: string): string {
  count += 1
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  return `${plain}.${count}@exemple.fr`
}

export interface PersonOverrides {
  firstName?: string
  lastName?: string
  email?: string
  activated?: boolean
  /** With a session, which is put there directly too; `by call` where what a login leaves behind matters. */
  loggedIn?: boolean | 'by call'
  headers?: Record<string, string>
}

let passwordHashed: Promise<string> | undefined

/** Where people and communities live: a world, or real servers over one database. */
export type Place = Pick<World, 'db' | 'origin'>

/** Somebody registered, activated and logged in; the rows are put there directly, to be quick. */
export async function newPerson(world: Place, overrides: PersonOverrides = {}): Promise<Person> {
  const { firstName = 'Claire', lastName = 'Dubois', activated = true } = overrides
  const { email = newEmail(firstName.toLowerCase()), loggedIn = activated, headers } = overrides
  passwordHashed ??= hashPassword(password)
  const { id } = await world.db
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: await passwordHashed,
      validated_at: activated ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = createVisitor(world.origin, headers)
  const person = { ...visitor, id, firstName, lastName, email, password }
  if (loggedIn === 'by call') await logIn(person)
  else if (loggedIn) await startSession(world, person, headers)
  return person
}

/** The session of a login without its call, which takes ten times as long for hashing the password again. */
async function startSession(
  { db, origin }: Place,
  { id: userId, cookies }: Person,
  headers: Record<string, string> = {},
): Promise<void> {
  const passwordHash = (await passwordHashed) ?? ''
  const device = describeDevice(headers['user-agent'])
  const sessions = createSessions(db, origin)
  const sessionId = await sessions.start({ userId, passwordHash, device })
  for (const cookie of sessions.cookies(sessionId ?? null)) keepCookie(cookies, cookie)
}

/** Logs a person in, in their own browser or in another one. */
export async function logIn(person: Person, browser: Visitor = person): Promise<void> {
  const { email, password } = person
  const { status } = await browser.post('/auth/login', { email, password })
  if (status !== 200) throw new Error(`${email} could not log in: ${status}`)
}

/** The cast that most stories need. Claire and Samir are members, Paul never opened his mail. */
export async function cast(world: World) {
  const [claire, samir, paul] = await Promise.all([
    newPerson(world, { firstName: 'Claire', lastName: 'Dubois' }),
    newPerson(world, { firstName: 'Samir', lastName: 'Haddad' }),
    newPerson(world, { firstName: 'Paul', lastName: 'Martin', activated: false }),
  ])
  return { claire, samir, paul }
}
