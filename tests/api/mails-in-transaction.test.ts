import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listenToAll } from '../world/announcements.ts'
import {
  bothKinds,
  newCommunity,
  newInvitation,
  newTeam,
  rolesIn,
  sendForm,
} from '../world/communities.ts'
import { newEmail, newPerson, registration } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

/*
 * A mail is queued in the transaction that causes it: where it can't be queued, nothing else is
 * done either.
 */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

// The partition that holds the queues, and not `pgboss.job` around it: altering that locks it before its
// partition, which the workers lock in the other order; now and then each waited for the other.
const queued = sql.table('pgboss.job_common')

/** The database takes no mail into its queue any more, and everything else. */
async function breakQueue(): Promise<void> {
  await sql`alter table ${queued} add constraint no_mail check (name <> 'mail') not valid`.execute(
    world.db,
  )
}
afterEach(async () => {
  await sql`alter table ${queued} drop constraint if exists no_mail`.execute(world.db)
})

function accountOf(email: string) {
  return world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

function invitationsTo(email: string) {
  return world.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()
}

test('without its mail there is no registration: the address is free to try again', async () => {
  const form = registration()
  await breakQueue()
  const answer = await world.visitor().post('/users/register', form)
  expectFailure(answer, 500, 'error_when_sending_email')
  expect(await accountOf(form.email)).toBeUndefined()
})

test('without its mail an idea is not said to have arrived', async () => {
  const claire = await newPerson(world)
  await breakQueue()
  const answer = await claire.post('/users/new-functionalities', { content: 'Un agenda.' })
  expectFailure(answer, 500, 'error_when_sending_mail')
})

test('without its mail there is no deletion: sessions, places and links stay', async () => {
  const claire = await newPerson(world, { loggedIn: 'by call' })
  const club = await newCommunity(world, 'association', claire)
  await newInvitation(world, club, claire.email)
  const heard = await listenToAll(world.backend.platform.announcements)
  await breakQueue()
  const answer = await claire.delete('/users/me', { password: claire.password })
  expectFailure(answer, 500, 'error_while_deleting_user')
  expect(await accountOf(claire.email)).toMatchObject({ first_name: 'Claire', deleted_at: null })
  expect((await claire.get('/users/me')).status).toBe(200)
  expect(await rolesIn(world, club)).toEqual(['creator'])
  expect(await invitationsTo(claire.email)).toHaveLength(1)
  const devices = world.db.selectFrom('known_devices').where('user_id', '=', claire.id)
  expect(await devices.selectAll().execute()).toHaveLength(1)
  expect(heard.all).toEqual([])
})

test('without its mail a new password has no link', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  await breakQueue()
  const { status } = await world.visitor().get(`/users/forgot-password/${claire.email}`)
  expect(status).toBe(200)
  await expect.poll(() => world.log.join('\n')).toContain('no_mail')
  const tokens = world.db.selectFrom('tokens').where('user_id', '=', claire.id)
  expect(await tokens.selectAll().execute()).toEqual([])
})

test.each(bothKinds)('without its mails nobody is invited to a %s', async (kind) => {
  const team = await newTeam(world, kind)
  const emails = [newEmail('nadia'), newEmail('paul')]
  await breakQueue()
  const body = { ...team.reference, membersEmails: emails }
  const answer = await team.creator.post(`${team.path}/add-members`, body)
  expectFailure(answer, 500, 'error_when_sending_new_members_email')
  for (const email of emails) expect(await invitationsTo(email)).toEqual([])
})

test.each(bothKinds)('without its mail the invitation to a %s keeps its link', async (kind) => {
  const team = await newTeam(world, kind)
  const { id, token } = await newInvitation(world, team, team.stranger.email)
  const before = await invitationsTo(team.stranger.email)
  await breakQueue()
  const answer = await team.creator.post(`${team.path}/${team.id}/invitations/${id}/resend`)
  expectFailure(answer, 500, 'error_when_sending_new_members_email')
  expect(await invitationsTo(team.stranger.email)).toEqual(before)
  expect((await world.visitor().post(`${team.path}/join`, { token })).status).toBe(200)
})

test.each(bothKinds)('without the mails of those invited a %s is not made', async (kind) => {
  const claire = await newPerson(world)
  const email = newEmail('nadia')
  await breakQueue()
  const path = kind === 'association' ? '/associations' : '/groups'
  const form = { name: 'Sans courrier', membersEmails: JSON.stringify([email]) }
  const answer = await sendForm(claire, 'POST', path, { ...form, type: 'sportive' })
  expectFailure(answer, 500, 'error_when_sending_new_members_email')
  const made = world.db.selectFrom('communities').where('name', '=', 'Sans courrier')
  expect(await made.selectAll().execute()).toEqual([])
  const places = world.db.selectFrom('memberships').where('user_id', '=', claire.id)
  expect(await places.selectAll().execute()).toEqual([])
  expect(await invitationsTo(email)).toEqual([])
})
