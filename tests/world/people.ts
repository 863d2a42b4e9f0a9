import { hashPassword } from '../../server/accounts/passwords.ts'
import { createVisitor, type Visitor } from './visitor.ts'
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
  loggedIn?: boolean
  headers?: Record<string, string>
}

let passwordHash: Promise<string> | undefined

/** Where people and communities live: a world, or real servers over one database. */
export type Place = Pick<World, 'db' | 'origin'>

/** Somebody registered, activated and logged in; the row is put there directly, to be quick. */
export async function newPerson(world: Place, overrides: PersonOverrides = {}): Promise<Person> {
  const { firstName = 'Claire', lastName = 'Dubois', activated = true } = overrides
  const { email = newEmail(firstName.toLowerCase()), loggedIn = activated, headers } = overrides
  passwordHash ??= hashPassword(password)
  const { id } = await world.db
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: await passwordHash,
      validated_at: activated ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = createVisitor(world.origin, headers)
  const person = { ...visitor, id, firstName, lastName, email, password }
  if (loggedIn) await logIn(person)
  return person
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
