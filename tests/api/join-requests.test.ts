import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { widgetCalls } from '../../server/contract/widgets.ts'
import { addCrowd, bothKinds, newTeam } from '../world/communities.ts'
import { newEmail } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { insertJoinRequest, proofFor, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* Asking for membership without an account, and answering that. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Team = Awaited<ReturnType<typeof newShownTeam>>

async function newShownTeam(kind: (typeof bothKinds)[number] = 'association') {
  const team = await newTeam(world, kind)
  await showWidgets(world, team)
  return team
}

/** What the form of another site sends. */
async function ask(team: Team, fields: Record<string, unknown> = {}) {
  const visitor = world.visitor()
  const altcha = await proofFor(visitor, 'join-request', team.id)
  const body = { firstName: 'Zoé', lastName: 'Martin', email: newEmail('zoe'), altcha, ...fields }
  const headers = { authorization: null, origin: 'https://club.example' }
  return visitor.post(`/public${team.path}/${team.id}/join-requests`, body, { headers })
}

async function linksTo(email: string) {
  const { text } = await world.post.mailTo(email)
  const [, confirm = ''] = /\/confirmation\/([\w-]+)/.exec(text) ?? []
  const [, cancel = ''] = /\/annulation\/([\w-]+)/.exec(text) ?? []
  return { confirm, cancel }
}

const confirm = (token: string) => world.visitor().post(`/public/confirmations/${token}`)
const cancel = (token: string) => world.visitor().post(`/public/cancellations/${token}`)
const requestsPath = (team: Team, rest = '') => `${team.path}/${team.id}/join-requests${rest}`

async function listed(team: Team) {
  const answer = await team.moderator.get(requestsPath(team))
  expectAnswer(answer, widgetCalls[team.kind].listJoinRequests)
  return answer.body as { id: string; email: string; message: string | null }[]
}

describe.each(bothKinds)('a request to an %s', (kind) => {
  test('stands once its link was followed, and those who invite are told', async () => {
    const team = await newShownTeam(kind)
    const email = newEmail('zoe')
    const message = 'Bonjour,\nvoir https://mechant.example <b>ici</b>'
    const answer = await ask(team, { email, message })
    expectAnswer(answer, widgetCalls[kind].requestMembership)
    const links = await linksTo(email)
    expect(await listed(team)).toEqual([])
    const confirmed = await confirm(links.confirm)
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { kind: 'join-request', name: 'Judo Club' },
    ])
    expect(await listed(team)).toMatchObject([
      { firstName: 'Zoé', lastName: 'Martin', email, message },
    ])
    for (const one of [team.creator, team.administrator, team.moderator]) {
      const mail = await world.post.mailTo(one.email)
      expect(mail.subject).toBe('Nouvelle demande d’adhésion')
      expect(mail.text).toContain('Zoé Martin souhaite rejoindre')
      expect(mail.html).not.toContain('<b>')
      // A stranger's address is no link.
      expect(mail.text).not.toContain('https://mechant.example')
    }
    expect(world.post.countTo(team.member.email)).toBe(0)
  })

  test('is accepted by the ordinary invitation, once', async () => {
    const team = await newShownTeam(kind)
    const { id, email } = await insertJoinRequest(world, team)
    const path = requestsPath(team, `/${id}/accept`)
    expectAnswer(await team.moderator.post(path), widgetCalls[kind].acceptJoinRequest)
    const mail = await world.post.mailTo(email)
    expect(mail.subject).toMatch(/^Une invitation à rejoindre /)
    expect(mail.text).toContain('«\u00A0Judo Club\u00A0»')
    expect((await team.moderator.get(`${team.path}/${team.id}/invitations`)).body).toMatchObject([
      { email, name: 'Zoé Martin' },
    ])
    expect(await listed(team)).toEqual([])
    for (const how of ['accept', 'refuse']) {
      const again = await team.moderator.post(requestsPath(team, `/${id}/${how}`))
      expectFailure(again, 404, 'join_request_not_found')
    }
    expect(world.post.countTo(email)).toBe(1)
  })

  test('is refused by a courteous mail, once', async () => {
    const team = await newShownTeam(kind)
    const { id, email, token, cancelToken } = await insertJoinRequest(world, team)
    const path = requestsPath(team, `/${id}/refuse`)
    expectAnswer(await team.moderator.post(path), widgetCalls[kind].refuseJoinRequest)
    const mail = await world.post.mailTo(email)
    expect(mail.subject).toBe('Votre demande d’adhésion')
    expect(mail.text).toContain('«\u00A0Judo Club\u00A0»')
    expect(mail.text).toContain('n’a pas pu être acceptée')
    expectFailure(await team.moderator.post(path), 404, 'join_request_not_found')
    expectFailure(await confirm(token), 400, 'wrong_token_provided')
    expectFailure(await cancel(cancelToken), 400, 'wrong_token_provided')
    expect(world.post.countTo(email)).toBe(1)
  })
})

test('one request is answered once, by however many at the same time', async () => {
  const team = await newShownTeam()
  const { id, email } = await insertJoinRequest(world, team)
  const managers = [team.creator, team.administrator, team.moderator]
  const answers = await Promise.all(
    managers.flatMap((one) =>
      ['accept', 'refuse'].map((how) => one.post(requestsPath(team, `/${id}/${how}`))),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  await world.post.mailTo(email)
  expect(world.post.countTo(email)).toBe(1)
})

test('of another community it is not there, nor what nobody confirmed', async () => {
  const [team, other] = [await newShownTeam(), await newShownTeam()]
  const { id } = await insertJoinRequest(world, other)
  const waiting = await insertJoinRequest(world, team, { confirmed_at: null })
  for (const one of [id, waiting.id, randomUUID(), 'x']) {
    for (const how of ['accept', 'refuse']) {
      const answer = await team.creator.post(requestsPath(team, `/${one}/${how}`))
      expectFailure(answer, 404, 'join_request_not_found')
    }
  }
  expect(await listed(team)).toEqual([])
  expect(await listed(other)).toHaveLength(1)
})

test('where there is no place left for members it stays, to be accepted later', async () => {
  const team = await newShownTeam()
  const crowd = await addCrowd(world, team, 196)
  const { id, email } = await insertJoinRequest(world, team)
  const accept = () => team.creator.post(requestsPath(team, `/${id}/accept`))
  expectFailure(await accept(), 409, 'too_many_members')
  expect(await listed(team)).toHaveLength(1)
  await world.db
    .deleteFrom('memberships')
    .where('user_id', '=', crowd[0] ?? '')
    .execute()
  expect((await accept()).status).toBe(200)
  await world.post.mailTo(email)
})

test('the link followed again and again is one request, told once', async () => {
  const team = await newShownTeam()
  const { email, token } = await insertJoinRequest(world, team, { confirmed_at: null })
  const all = await Promise.all([token, token, token].map(confirm))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listed(team)).toMatchObject([{ email }])
  await world.post.mailTo(team.creator.email)
  expect(world.post.countTo(team.creator.email)).toBe(1)
})

test('of two of one address the newest stands', async () => {
  const team = await newShownTeam()
  const email = newEmail('zoe')
  const first = await insertJoinRequest(world, team, { email, message: 'Un' })
  const second = await insertJoinRequest(world, team, {
    email,
    message: 'Deux',
    confirmed_at: null,
  })
  expect((await confirm(second.token)).status).toBe(200)
  expect(await listed(team)).toMatchObject([{ message: 'Deux' }])
  expectFailure(await confirm(first.token), 400, 'wrong_token_provided')
})

test('two of one address confirmed at once leave one', async () => {
  const team = await newShownTeam()
  const email = newEmail('zoe')
  const waiting = { email, confirmed_at: null }
  const all = [1, 2, 3].map(() => insertJoinRequest(world, team, waiting))
  const tokens = (await Promise.all(all)).map(({ token }) => token)
  const statuses = (await Promise.all(tokens.map(confirm))).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200])
  expect(await listed(team)).toHaveLength(1)
})

test('it is taken back by the other link, and can be made again', async () => {
  const team = await newShownTeam()
  const { token, cancelToken } = await insertJoinRequest(world, team)
  for (const _ of [1, 2]) {
    const answer = await cancel(cancelToken)
    expect([answer.status, answer.body]).toEqual([200, { kind: 'join-request', name: 'Judo Club' }])
  }
  expect(await listed(team)).toEqual([])
  await confirm(token)
  expect(await listed(team)).toHaveLength(1)
})

test('whoever is a member already makes none, and is not told apart', async () => {
  const team = await newShownTeam()
  const { email } = team.member
  const [known, unknown] = [await ask(team, { email }), await ask(team)]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const links = await linksTo(email)
  expect((await confirm(links.confirm)).body).toEqual({ kind: 'join-request', name: 'Judo Club' })
  expect(await listed(team)).toEqual([])
  expect(world.post.countTo(team.creator.email)).toBe(0)
})

test('the form is refused where widgets are off, and without its proof', async () => {
  const team = await newShownTeam()
  const altcha = 'La vérification a échoué. Rechargez la page, puis réessayez.'
  expectFields(await ask(team, { altcha: 'x' }), { altcha })
  const message = 'Le champ doit contenir au maximum 1000 caractères'
  expectFields(await ask(team, { message: 'x'.repeat(1001) }), { message })
  await showWidgets(world, team, { enabled: false })
  expectFailure(await ask(team), 404, 'association_not_found')
})

test('links that nobody followed end after two days, and confirm nothing while widgets are off', async () => {
  const team = await newShownTeam()
  const ago = (milliseconds: number) => ({
    created_at: new Date(Date.now() - milliseconds),
    confirmed_at: null,
  })
  const twoDays = 48 * 3_600_000
  const late = await insertJoinRequest(world, team, ago(twoDays))
  const timely = await insertJoinRequest(world, team, ago(twoDays - 60_000))
  expectFailure(await confirm(late.token), 400, 'wrong_token_provided')
  await showWidgets(world, team, { enabled: false })
  expectFailure(await confirm(timely.token), 400, 'wrong_token_provided')
  await showWidgets(world, team)
  expect((await confirm(timely.token)).status).toBe(200)
})
