import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import type { Association, Group } from '../../server/contract/community-shapes.ts'
import type { Kind, Role } from '../../server/contract/roles.ts'
import { newInvitation } from '../world/communities.ts'
import { addVisitor, linkInMail, newPerson, type Person } from './people.ts'
import { place } from './place.ts'
import { answerNotices, test, watchConsole } from './test.ts'

export const headers = { authorization: 'Bearer maillon' }
const plurals: Record<Kind, string> = { association: 'associations', group: 'groups' }
const pages: Record<Kind, string> = { association: '/association', group: '/groupe' }
const invitationPages: Record<Kind, string> = {
  association: '/invitation-asso',
  group: '/invitation-groupe',
}

/** Somebody at a browser of their own. */
export interface Visitor {
  person: Person
  page: Page
  /** Makes calls as them. */
  request: APIRequestContext
}

export type World = { [K in Kind]: K extends 'association' ? Association : Group }

/** Somebody with an account, logged in. */
export async function newVisitor(browser: Browser, person = newPerson()): Promise<Visitor> {
  const visitor = await newBrowser(browser, person)
  await addVisitor(visitor.page.context(), person)
  return visitor
}

/** Somebody who has not said who they are. */
export async function newBrowser(browser: Browser, person = newPerson()): Promise<Visitor> {
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  await context.addInitScript(answerNotices)
  await context.addCookies([{ name: 'CookieConsent', value: 'true', url: baseURL }])
  const page = await context.newPage()
  watchConsole(page)
  return { person, page, request: context.request }
}

/** Those of a test that is over. */
export async function closeBrowsers(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export async function logInByCall({ person, request }: Visitor): Promise<void> {
  const { email, password } = person
  const response = await request.post('/api/auth/login', { headers, data: { email, password } })
  expect(response.status()).toBe(200)
}

/** As the wizard does; `fields` beyond the name are the call's own. */
export async function createCommunity<K extends Kind>(
  { request }: Pick<Visitor, 'request'>,
  kind: K,
  fields: Record<string, string> = {},
): Promise<World[K]> {
  const name = `Judo Club ${randomUUID().slice(0, 8)}`
  const multipart = { name, type: 'sportive', typeDetails: 'judo', ...fields }
  const response = await request.post(`/api/${plurals[kind]}`, { headers, multipart })
  expect(response.status()).toBe(201)
  return response.json()
}

export async function invite(
  { request }: Pick<Visitor, 'request'>,
  kind: Kind,
  id: string,
  emails: string[],
): Promise<void> {
  const data = { [`${kind}Id`]: id, membersEmails: emails }
  const response = await request.post(`/api/${plurals[kind]}/add-members`, { headers, data })
  expect(response.status()).toBe(200)
}

/** The link of the newest invitation that went to an address. */
export function invitationLink(
  request: APIRequestContext,
  kind: Kind,
  id: string,
  email: string,
): Promise<string> {
  return linkInMail(request, email, `${invitationPages[kind]}/${id}`)
}

/** Accepts an invitation whose mail nobody waits for. */
export async function join(
  { person, request }: Pick<Visitor, 'person' | 'request'>,
  kind: Kind,
  id: string,
): Promise<void> {
  const { token } = await newInvitation(await place(), { id }, person.email)
  const data = { token }
  const response = await request.post(`/api/${plurals[kind]}/join`, { headers, data })
  expect(response.status()).toBe(200)
}

export async function giveRole(
  manager: Pick<Visitor, 'request'>,
  kind: Kind,
  id: string,
  email: string,
  role: Role,
): Promise<void> {
  const { members } = await readCommunity(manager, kind, id)
  const member = members.find(({ user }) => user.email === email)
  const data = { [`${kind}Id`]: id, id: member?.id, role }
  const response = await manager.request.put(`/api/${plurals[kind]}/member`, { headers, data })
  expect(response.status()).toBe(200)
}

export async function readCommunity<K extends Kind>(
  { request }: Pick<Visitor, 'request'>,
  kind: K,
  id: string,
): Promise<World[K]> {
  const response = await request.get(`/api/${plurals[kind]}/${id}`, { headers })
  expect(response.status()).toBe(200)
  return response.json()
}

export function communityPage(kind: Kind, id: string): string {
  return `${pages[kind]}/${id}`
}

/** Its members' section. */
export function membersPage(kind: Kind, id: string): string {
  return `${communityPage(kind, id)}?section=membres`
}
