import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockUsers } from '../../db/locks.ts'
import { removeAccount } from '../../server/accounts/deletion.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, insertLink } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { statementsWaiting } from '../world/waiting.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Deletes an account, and holds still before the end while `meanwhile` waits for it. */
async function deleteDuring<T>(person: Person, meanwhile: () => Promise<T>): Promise<T> {
  const { mails, jobs } = world.backend.platform
  let answer: Promise<T> | undefined
  await world.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [person.id])
    const who = { userId: person.id, email: person.email }
    await removeAccount({ mails, jobs, now: world.clock.now }, tx, who)
    answer = meanwhile()
    await expect.poll(() => statementsWaiting(world.db)).toBe(1)
  })
  if (!answer) throw new Error('Nothing was answered')
  return answer
}

async function participants(eventId: string) {
  const rows = world.db.selectFrom('participants').select('user_id')
  return rows.where('event_id', '=', eventId).execute()
}

async function newMatch() {
  const club = await newCommunity(world, 'association', await newPerson(world))
  const eventId = await insertEvent(world, club, { is_public: true, places: 3 })
  return { eventId, zoe: await newPerson(world) }
}

test('whoever answers while their account is deleted leaves no nameless participant', async () => {
  const { eventId, zoe } = await newMatch()
  const body = { eventId, userId: zoe.id, participate: 'true' }
  const answer = await deleteDuring(zoe, () => zoe.post('/events/participate', body))
  expect(answer.status).toBe(401)
  expect(await participants(eventId)).toEqual([])
})

test('nor does whoever answers by the link of a mail then', async () => {
  const { eventId, zoe } = await newMatch()
  await world.db
    .insertInto('participants')
    .values({ event_id: eventId, user_id: zoe.id, answer: 'waiting', created_at: new Date() })
    .execute()
  const path = `/events/answers/${await insertLink(world, eventId, zoe.id)}`
  const answer = await deleteDuring(zoe, () => world.visitor().post(path, { participate: 'true' }))
  expect(answer.status).toBe(400)
  expect(await participants(eventId)).toEqual([])
})
