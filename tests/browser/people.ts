import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { hintName } from '../../server/contract/session-hint.ts'
import { password, newPerson as storePerson } from '../world/people.ts'
import { place } from './place.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Nobody else has this address: tests run beside each other on one database. */
export function newPerson(): Person {
  const email = `claire-${randomUUID()}@exemple.fr`
  return { firstName: 'Claire', lastName: 'Morand', email, password }
}

/** Gives them an account, as if they had registered and opened the link in their mail. */
export async function addAccount(person: Person): Promise<void> {
  await storePerson(await place(), { ...person, loggedIn: false })
}

/** The same, and logs them in. */
export async function addVisitor(context: BrowserContext, person: Person): Promise<void> {
  const at = await place()
  const { cookies } = await storePerson(at, person)
  await context.addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value,
      url: at.origin,
      httpOnly: name !== hintName,
      sameSite: 'Lax',
    })),
  )
}

const headers = { authorization: 'Bearer maillon' }

export async function register(request: APIRequestContext, person: Person): Promise<void> {
  const data = { ...person, confirmPassword: person.password, acceptConditions: true }
  const response = await request.post('/api/users/register', { headers, data })
  expect(response.status()).toBe(201)
}

export async function validate(request: APIRequestContext, person: Person): Promise<void> {
  const link = await linkInMail(request, person.email, '/validation-de-compte')
  const { password } = person
  const data = { token: new URL(link).searchParams.get('token'), password }
  const response = await request.post('/api/users/validate-account', { headers, data })
  expect(response.status()).toBe(200)
}

/** On the page that the activation mail leads to. */
export async function activate(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Activer mon compte' }).click()
}

/** The link to `path` in the newest mail to `address`, as soon as that mail is there. */
export function linkInMail(
  request: APIRequestContext,
  address: string,
  path: string,
): Promise<string> {
  return findInMail(request, address, new RegExp(`href="([^"]*${path}\\?token=[\\w-]+)"`))
}

/**
 * Waits for a mail: what is to be mailed is told as done once that is sure, and a job sends it.
 *
 * @returns the first group, or else all, of what `pattern` finds in the newest mail to `address` that has it
 */
export async function findInMail(
  request: APIRequestContext,
  address: string,
  pattern: RegExp,
): Promise<string> {
  let found: RegExpExecArray | null | undefined
  const look = async () => {
    const page = await (await request.get(`/dev/mails?a=${encodeURIComponent(address)}`)).text()
    const mails = page.split('<li').filter((part) => part.includes(address))
    found = mails.map((mail) => pattern.exec(mail)).find(Boolean)
    return found?.[0]
  }
  await expect
    .poll(look, {
      message: `${pattern} in a mail to ${address}`,
      timeout: 10_000,
      intervals: [50, 100, 200],
    })
    .toBeDefined()
  return found?.[1] ?? found?.[0] ?? ''
}
