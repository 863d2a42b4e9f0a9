import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

/** Steps that the catalogue of errors has a code of their own for, on a database that refuses them. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The table keeps its rows, whatever is to be taken out of it. */
async function keepRows(table: 'events' | 'participants'): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'kept'; end $$`.execute(world.db)
  await sql`create trigger kept before delete on ${sql.table(table)}
    for each statement execute function refuse()`.execute(world.db)
}

test('an event, or who takes part in it, that cannot be deleted is there as before', async () => {
  const claire = await newPerson(world)
  const nadia = await newPerson(world)
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  const { id } = await newEvent(claire, club, world.clock.now())
  const asked = { ...club.reference, eventId: id, userEmails: [{ email: nadia.email }] }
  expect((await claire.put('/events/add-participants', asked)).status).toBe(200)

  await keepRows('participants')
  const removal = await claire.delete(`/events/${id}/participants/${nadia.id}`)
  expectFailure(removal, 500, 'error_while_deleting_participants')
  expect((await nadia.get(`/events/${id}`)).status).toBe(200)

  await keepRows('events')
  const deletion = await claire.delete(`/events/${club.id}/${id}`)
  expectFailure(deletion, 500, 'error_while_deleting_event')
  expect((await nadia.get(`/events/${id}`)).body).toMatchObject({ id, name: expect.any(String) })
})
