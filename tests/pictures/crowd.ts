import { randomUUID } from 'node:crypto'
import { request as requests } from '@playwright/test'
import { invitationLink, invite, type Visitor } from '../browser/communities.ts'
import { newPerson, register, validate } from '../browser/people.ts'
import { expect, test } from '../browser/test.ts'

const names = [
  ['Claire', 'Morand'],
  ['Samir', 'Benali'],
  ['Anouk', 'Leroy'],
  ['Minh Anh', 'Nguyễn'],
  ['Jean-Baptiste', 'de la Rochefoucauld'],
  ['Aïcha', 'Diallo'],
  ['Zoé', 'O’Connor'],
] as const

export function person(index: number) {
  const [firstName, lastName] = names[index % names.length] ?? names[0]
  return {
    ...newPerson(),
    firstName,
    lastName,
    email: `membre-${index}-${randomUUID()}@exemple.fr`,
  }
}

/** People who come in by the mails of their invitations, some at a time. */
export async function fill({ request }: Visitor, id: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => person(index))
  await invite(
    { request },
    'association',
    id,
    people.map(({ email }) => email),
  )
  const headers = { authorization: 'Bearer maillon' }
  const waiting = people.values()
  async function arrive() {
    for (const one of waiting) {
      // Activating logs in: not in the browser of who invites.
      const own = await requests.newContext({ baseURL: test.info().project.use.baseURL })
      await register(own, one)
      await validate(own, one)
      await own.dispose()
      const link = await invitationLink(request, 'association', id, one.email)
      const data = { token: new URL(link).searchParams.get('token') }
      expect((await request.post('/api/associations/join', { headers, data })).status()).toBe(200)
    }
  }
  await Promise.all([arrive(), arrive(), arrive()])
}
