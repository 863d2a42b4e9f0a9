import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../server/admin/running.ts'
import { insertWaitingMail } from '../world/backups.ts'
import { bothKinds, newCommunity, newInvitation, newTeam, rolesIn } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { logIn, newPerson, type Person, password } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

/** What whoever runs the server does to accounts and communities, and what people see of it. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const plan = (...args: string[]) => runCommand(world.backend.platform, args, false)
const act = (...args: string[]) => runCommand(world.backend.platform, args, true)

async function linesAbout({ id }: Person): Promise<unknown[]> {
  const lines = world.db
    .selectFrom('audit_lines')
    .select(['what', 'who', 'by_operator'])
    .where('whom', '=', id)
    .orderBy('at')
  return (await lines.execute()).map((line) => {
    expect(line).toMatchObject({ who: null, by_operator: true })
    return line.what
  })
}

/** A mail that was tried in vain. @returns its id */
async function insertMail(to: string): Promise<string> {
  const id = await insertWaitingMail(world.db, to)
  await sql`update pgboss.job set state = 'retry' where id::text = ${id}`.execute(world.db)
  return id
}

const logInAs = (email: string, secret: string) =>
  world.visitor().post('/auth/login', { email, password: secret })

describe('a blocked account', () => {
  test('is logged out at once and lets nobody in, which is said after a right password alone', async () => {
    const claire = await newPerson(world)
    expect(await act('block', claire.email)).toEqual({
      lines: ['Blocked.'],
      asks: false,
      failed: false,
    })
    expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
    expectFailure(await logInAs(claire.email, password), 403, 'account_blocked')
    expectFailure(await logInAs(claire.email, 'Autre#2026'), 401, 'wrong_password_or_email')

    await act('unblock', claire.email)
    await logIn(claire)
    expect((await claire.get('/users/me')).status).toBe(200)
    expect(await linesAbout(claire)).toEqual(['account-blocked', 'account-unblocked'])
  })

  test('gets no mail, and no link of a mail lets it in', async () => {
    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    await act('resend-activation', paul.email)
    const { token } = await world.post.mailTo(paul.email)
    await act('block', paul.email)
    const visitor = world.visitor()
    const activated = await visitor.post('/users/validate-account', { token, password })
    expect(activated.cookies.join()).not.toMatch(/maillon_session=\w/)
    expectFailure(await visitor.get('/users/me'), 401, 'not_authenticated')

    const id = await insertMail(paul.email)
    await act('retry-mails', id)
    const isDone = () =>
      sql`select id from pgboss.job where id::text = ${id} and state = 'completed'`.execute(
        world.db,
      )
    await expect.poll(async () => (await isDone()).rows.length).toBe(1)
    expect(world.post.countTo(paul.email)).toBe(1)
    expect(await linesAbout(paul)).toEqual(['activation-resent', 'account-blocked'])
  })

  test('is read by no calendar application', async () => {
    const claire = await newPerson(world)
    const { body } = await claire.get('/users/me/calendar-feed')
    const path = new URL((body as { url: string }).url).pathname.replace('/api', '')
    const read = () => world.visitor().get(path, { headers: { authorization: null } })
    expect((await read()).status).toBe(200)
    await act('block', claire.email)
    expectFailure(await read(), 404, 'not_found')
    await act('unblock', claire.email)
    expect((await read()).status).toBe(200)
  })

  test('neither sees nor answers an event by the links of its mails', async () => {
    const [claire, nadia] = [await newPerson(world), await newPerson(world)]
    const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
    const { id } = await newEvent(claire, club, world.clock.now())
    const userEmails = [{ email: nadia.email }]
    await claire.put('/events/add-participants', { ...club.reference, eventId: id, userEmails })
    const { text } = await world.post.mailTo(nadia.email)
    const [, token] = /\/reponse\/([\w-]+)\?participate=true/.exec(text) ?? []
    const visitor = world.visitor()
    const link = `/events/answers/${token}`
    const answer = () => visitor.post(link, { participate: 'true' })
    expect((await visitor.get(link)).status).toBe(200)

    await act('block', nadia.email)
    expectFailure(await visitor.get(link), 400, 'wrong_token_provided')
    expectFailure(await visitor.get(`${link}/event.ics`), 400, 'wrong_token_provided')
    expectFailure(await answer(), 400, 'wrong_token_provided')
    await act('unblock', nadia.email)
    expect((await visitor.get(link)).body).toMatchObject({ participate: 'waiting' })
    expect((await answer()).status).toBe(200)
  })

  test.each(bothKinds)(
    'joins no %s by the link of an invitation, which stays open',
    async (kind) => {
      const team = await newTeam(world, kind)
      const { token } = await newInvitation(world, team, team.stranger.email)
      const join = () => world.visitor().post(`${team.path}/join`, { token })
      await act('block', team.stranger.email)
      expectFailure(await join(), 403, 'account_blocked')
      await act('unblock', team.stranger.email)
      expect((await join()).status).toBe(200)
    },
  )

  test('still stops mails by the link below one of them', async () => {
    const { email } = await newPerson(world)
    const { db, mails } = world.backend.platform
    const token = await mails.refusals.tokenFor(db, { email, kind: 'events' })
    await act('block', email)
    const stopped = await world.visitor().post(`/mails/unsubscribe?token=${token}`)
    expect(stopped.status).toBe(200)
    expect([...(await mails.refusals.list(db, email))]).toEqual(['events'])
  })
})

test('sessions end everywhere', async () => {
  const claire = await newPerson(world)
  await act('end-sessions', claire.email)
  expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
  await logIn(claire)
  expect(await linesAbout(claire)).toEqual(['sessions-ended'])
})

test.each(bothKinds)('a %s whose creator is away goes to one of its members', async (kind) => {
  const team = await newTeam(world, kind)
  const { member, creator, stranger } = team
  expect(await act('hand-over', team.id, stranger.email)).toMatchObject({ failed: true })
  const said = await plan('hand-over', team.id, member.email)
  expect(said).toMatchObject({ asks: true })
  expect(said.lines.join()).toContain('Paul Dubois will be its creator')
  await act('hand-over', team.id, member.email)
  const { body } = await member.get(`${team.path}/${team.id}/history`)
  expect(body).toMatchObject({
    lines: [{ what: 'handed-over', byOperator: true, who: null, whom: 'Paul Dubois' }],
  })
  expectFailure(await creator.get(`${team.path}/${team.id}/history`), 403, 'not_enough_permission')
  expect((await rolesIn(world, team)).filter((role) => role === 'creator')).toHaveLength(1)
})

test('an account is deleted on request, as its owner would', async () => {
  const claire = await newPerson(world)
  await act('delete-account', claire.email)
  expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
  expect(await plan('find', claire.email)).toMatchObject({ failed: true })
  expect((await world.post.mailTo(claire.email)).subject).toContain('supprimé')
  expect(await linesAbout(claire)).toEqual(['account-deleted'])
})

test('nothing is done before it is agreed to', async () => {
  const claire = await newPerson(world)
  for (const command of ['block', 'end-sessions', 'delete-account']) {
    expect(await plan(command, claire.email), command).toMatchObject({ asks: true, failed: false })
  }
  expect((await claire.get('/users/me')).status).toBe(200)
  expect(await linesAbout(claire)).toEqual([])
})

test('what can’t be done is said in one line', async () => {
  const claire = await newPerson(world)
  for (const args of [
    ['find', 'personne@exemple.fr'],
    ['hand-over', 'x', claire.email],
    ['find'],
    ['unknown', 'x'],
    ['toString'],
  ]) {
    const { lines, failed } = await act(...args)
    expect(failed, args.join()).toBe(true)
    expect(lines).toHaveLength(1)
  }
  expect(await act('resend-activation', claire.email)).toMatchObject({ failed: true })
})

test('the last lines of the audit log name no address', async () => {
  const claire = await newPerson(world)
  await act('block', claire.email)
  const { lines, asks } = await plan('audit')
  expect(asks).toBe(false)
  expect(lines[0]).toMatch(/account-blocked {2}by operator {2}to /)
  expect(lines.join()).not.toContain('@')
})
