import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/events.ts'
import { addMember, newCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const now = () => world.clock.now()
const day = 24 * 3_600_000

/** An event in ten days that all three were asked to come to. */
async function newMatch() {
  const person = (firstName: string, lastName: string) => newPerson(world, { firstName, lastName })
  const claire = await person('Claire', 'Œuvrard')
  const nadia = await person('Nadia', 'Émond')
  const lina = await person('Lina', 'Bernard')
  const club = await newCommunity(world, 'association', claire, {
    members: [
      [nadia, 'member'],
      [lina, 'member'],
    ],
  })
  const starts = new Date(now().getTime() + 10 * day)
  const event = await newEvent(claire, club, now(), {
    name: 'Match',
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + day).toISOString(),
  })
  const userEmails = [nadia, lina].map(({ email }) => ({ email }))
  await claire.put('/events/add-participants', {
    ...club.reference,
    eventId: event.id,
    userEmails,
  })
  for (const { email } of [nadia, lina]) await world.post.mailTo(email)
  return { club, claire, nadia, lina, event }
}

const answer = (who: Person, eventId: string, participate: string) =>
  who.post('/events/participate', { eventId, userId: who.id, participate })

describe('those who have not answered', () => {
  const remind = (who: Person, { id }: { id: string }) =>
    who.post(`/events/${id}/remind-unanswered`)

  test('are asked again by a mail each, whose links answer', async () => {
    const { claire, nadia, lina, event } = await newMatch()
    await answer(lina, event.id, 'false')
    await answer(claire, event.id, 'true')
    const reminded = await remind(claire, event)
    expectAnswer(reminded, calls.remindUnanswered)
    expect(reminded.body).toEqual({ reminded: 1 })
    const mail = await world.post.mailTo(nadia.email)
    expect(mail.subject).toContain('Claire Œuvrard attend votre réponse\u00A0: Match, ')
    const [, token = ''] = /\/reponse\/([\w-]+)\?participate=true/.exec(mail.text) ?? []
    const given = await world.visitor().post(`/events/answers/${token}`, { participate: 'true' })
    expect(given.body).toMatchObject({ firstName: 'Nadia', participate: 'true' })
    expect(world.post.countTo(lina.email)).toBe(1)
  })

  test('are asked once a day at most, however many ask at once', async () => {
    const { claire, nadia, event } = await newMatch()
    const answers = await Promise.all([1, 2, 3].map(() => remind(claire, event)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const refused = await remind(claire, event)
    expectFailure(refused, 429, 'too_many_requests')
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(day / 1000 - 60)
    expect(wait).toBeLessThanOrEqual(day / 1000)
    world.clock.forward(day)
    expect((await remind(claire, event)).body).toEqual({ reminded: 2 })
    await world.post.mailTo(nadia.email)
    await world.post.mailTo(nadia.email)
    expect(world.post.countTo(nadia.email)).toBe(3)
  })

  test('are neither who does not know yet, nor who planned it, nor who asks', async () => {
    const { club, claire, nadia, lina, event } = await newMatch()
    await answer(nadia, event.id, 'waiting')
    const vera = await newPerson(world, { firstName: 'Vera' })
    await addMember(world, club, vera, 'moderator')
    const ofVera = { ...club.reference, eventId: event.id, userEmails: [{ email: vera.email }] }
    await claire.put('/events/add-participants', ofVera)
    await answer(lina, event.id, 'true')
    expect((await remind(vera, event)).body).toEqual({ reminded: 0 })
    const { participants } = (await claire.get(`/events/${event.id}`)).body as typeof event
    const told = new Map(
      participants.map(({ user, participate, hasAnswered, isOrganizer }) => [
        user.id,
        [participate, hasAnswered, isOrganizer],
      ]),
    )
    expect([claire, nadia, lina, vera].map(({ id }) => told.get(id))).toEqual([
      ['waiting', false, true],
      ['waiting', true, false],
      ['true', true, false],
      ['waiting', false, false],
    ])
  })

  test('are left alone where they want no reminders, and once it is over', async () => {
    const { claire, nadia, lina, event } = await newMatch()
    await nadia.put('/users/me/mail-preferences', { reminders: false })
    for (const who of [claire, lina]) await answer(who, event.id, 'true')
    expect((await remind(claire, event)).body).toEqual({ reminded: 0 })
    // Nobody got anything: it may be tried again at once.
    await nadia.put('/users/me/mail-preferences', { reminders: true })
    world.clock.forward(12 * day)
    expect((await remind(claire, event)).body).toEqual({ reminded: 0 })
    expect(world.post.countTo(nadia.email)).toBe(1)
  })
})

describe('the list for the door', () => {
  const list = (who: Person, { id }: { id: string }) => who.get(`/events/${id}/participants.csv`)

  test('has everybody by name, what they answered and when', async () => {
    const { claire, nadia, lina, event } = await newMatch()
    await answer(lina, event.id, 'true')
    await answer(nadia, event.id, 'false')
    const { body, bytes, headers } = await list(claire, event)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="participants Match.csv"')
    const [title, ...rows] = (body as string).trim().split('\r\n')
    expect(title).toBe('Nom;Prénom;E-mail;Réponse;Répondu le;Visiteur')
    const moment = /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/
    expect(rows.map((row) => row.split(';'))).toEqual([
      ['Bernard', 'Lina', lina.email, 'Oui', expect.stringMatching(moment), ''],
      ['Émond', 'Nadia', nadia.email, 'Non', expect.stringMatching(moment), ''],
      ['Œuvrard', 'Claire', claire.email, 'Sans réponse', '', ''],
    ])
  })

  test('runs nothing, whatever somebody is called', async () => {
    const { claire, lina, event } = await newMatch()
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']) {
      await world.db
        .updateTable('users')
        .set({ last_name: name })
        .where('id', '=', lina.id)
        .execute()
      expect((await list(claire, event)).body).toContain(`'${name}`)
    }
  })

  test('has its title also where nobody takes part', async () => {
    const { claire, event } = await newMatch()
    await world.db.deleteFrom('participants').where('event_id', '=', event.id).execute()
    expect((await list(claire, event)).body).toBe(
      'Nom;Prénom;E-mail;Réponse;Répondu le;Visiteur\r\n',
    )
  })
})

test('where one met of late is told to those who plan, each place once, the latest first', async () => {
  const { claire, nadia, club } = await newMatch()
  const place = (address: string) => ({
    address,
    city: 'Lyon',
    postcode: '69003',
    coordinates: [4.8, 45.7],
  })
  for (const address of ['Dojo', 'Parc', 'Dojo']) {
    await newEvent(claire, club, now(), { location: place(address) })
  }
  const answer = await claire.get('/events/places')
  expectAnswer(answer, calls.listPlaces)
  const addresses = (body: unknown) =>
    (body as { location: { address: string | null } }[]).map(({ location }) => location.address)
  expect(addresses(answer.body).toSorted()).toEqual(['Dojo', 'Parc', null])
  // Who may plan nothing has no use for them.
  expect((await nadia.get('/events/places')).body).toEqual([])
})
