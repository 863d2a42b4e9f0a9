import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCommunity, newInvitation, sendForm } from '../world/communities.ts'
import { newEmail, newPerson, type Person, password, registration } from '../world/people.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

/** What may happen at the same time on several connections: on PostgreSQL; the embedded engine has one. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rounds = 6

function expectNoServerError(answers: Answer[]): void {
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
}

async function createdBy({ id }: { id: string }): Promise<number> {
  const rows = await world.db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', id)
    .where('role', '=', 'creator')
    .execute()
  return rows.length
}

function deleteAccount(person: Person): Promise<Answer> {
  return person.delete('/users/me', { password })
}

test('four clubs handed to who has two, and one created: three in the end', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const heir = await newPerson(world)
    for (let index = 0; index < 2; index += 1) await newCommunity(world, 'association', heir)
    const owners = await Promise.all([1, 2, 3, 4].map(() => newPerson(world)))
    const clubs = await Promise.all(
      owners.map((owner) =>
        newCommunity(world, 'association', owner, { members: [[heir, 'member']] }),
      ),
    )
    const ids = await Promise.all(clubs.map((club) => club.memberId(heir)))
    const answers = await Promise.all([
      ...clubs.map((club, index) =>
        owners[index]?.put('/associations/member', {
          id: ids[index],
          associationId: club.id,
          role: 'creator',
        }),
      ),
      sendForm(heir, 'POST', '/associations', { name: 'Club' }),
    ])
    expectNoServerError(answers.filter((answer) => answer !== undefined))
    expect(await createdBy(heir)).toBe(3)
  }
})

describe('an account that is deleted meanwhile', () => {
  test('creates nothing that nobody can reach', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const claire = await newPerson(world)
      const create = () => sendForm(claire, 'POST', '/associations', { name: 'Club' })
      expectNoServerError(
        await Promise.all([create(), create(), deleteAccount(claire), create(), create()]),
      )
      expect(await createdBy(claire)).toBe(0)
    }
  })

  test('joins nothing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [claire, samir] = [await newPerson(world), await newPerson(world)]
      const clubs = await Promise.all([1, 2, 3].map(() => newCommunity(world, 'group', samir)))
      const tokens = await Promise.all(
        clubs.map((club) => newInvitation(world, club, claire.email)),
      )
      expectNoServerError(
        await Promise.all([
          ...tokens.map(({ token }) => world.visitor().post('/groups/join', { token })),
          deleteAccount(claire),
        ]),
      )
      const rows = await world.db
        .selectFrom('memberships')
        .select('id')
        .where('user_id', '=', claire.id)
        .execute()
      expect(rows).toEqual([])
    }
  })

  test('and an association that is deleted with its groups do not wait for each other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [claire, samir] = [await newPerson(world), await newPerson(world)]
      const club = await newCommunity(world, 'association', claire, {
        members: [[samir, 'administrator']],
      })
      for (let index = 0; index < 8; index += 1) {
        await newCommunity(world, 'group', samir, { parent: club })
      }
      expectNoServerError(
        await Promise.all([claire.delete(`/associations/${club.id}`), deleteAccount(samir)]),
      )
    }
  })

  test('and a reset of its password do not wait for each other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = newEmail('nadia')
      const nadia = await newPerson(world, { email })
      await nadia.get(`/users/forgot-password/${email}`)
      const { text } = await world.post.mailTo(email)
      const token = /nouveau-mot-de-passe\?token=([\w-]+)/.exec(text ?? '')?.[1]
      expectNoServerError(
        await Promise.all([
          world.visitor().put('/users/new-password', { token, password }),
          deleteAccount(nadia),
        ]),
      )
    }
  })
})

test('three registrations by one invitation make one account', async () => {
  const email = newEmail('nadia')
  const team = await newCommunity(world, 'group', await newPerson(world))
  const { token: invitation } = await newInvitation(world, team, email)
  const register = () =>
    world.visitor().post('/users/register', registration({ email, invitation }))
  const answers = await Promise.all([register(), register(), register()])
  expectNoServerError(answers)
  const accounts = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute()
  expect(accounts).toHaveLength(1)
})
