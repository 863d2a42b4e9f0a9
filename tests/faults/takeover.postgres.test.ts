import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInvitation, newTeam } from '../world/communities.ts'
import { newEmail, registration } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { statementsWaiting } from '../world/waiting.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('an account that is activated in the same moment is not taken over by an invitation', async () => {
  const team = await newTeam(world, 'association')
  const email = newEmail('nadia')
  await world.visitor().post('/users/register', registration({ email }))
  const { token } = await newInvitation(world, team, email)
  const account = () =>
    world.db
      .selectFrom('users')
      .select(['password_hash', 'first_name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const before = await account()

  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const activation = world.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ validated_at: new Date() })
      .where('email', '=', email)
      .execute()
    await committed
  })
  const fields = registration({ email, invitation: token, firstName: 'Ève' })
  const takeover = world.visitor().post('/users/register', fields)
  await expect.poll(() => statementsWaiting(world.db)).toBe(1)
  commit()
  await activation
  expectFailure(await takeover, 409, 'email_in_use')
  expect(await account()).toEqual(before)
})
