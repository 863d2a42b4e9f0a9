import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import * as calls from '../../server/contract/events.ts'
import { newCommunity } from '../world/communities.ts'
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

async function newClub() {
  const [claire, samir, nadia, lina] = [
    await newPerson(world, { firstName: 'Claire' }),
    await newPerson(world, { firstName: 'Samir' }),
    await newPerson(world, { firstName: 'Nadia' }),
    await newPerson(world, { firstName: 'Lina' }),
  ]
  const club = await newCommunity(world, 'association', claire, {
    members: [
      [samir, 'moderator'],
      [nadia, 'member'],
    ],
  })
  return { club, claire, samir, nadia, lina }
}

function ask(who: Person, club: { reference: object }, eventId: string, ...people: Person[]) {
  const userEmails = people.map(({ email }) => ({ email }))
  return who.put('/events/add-participants', { ...club.reference, eventId, userEmails })
}

const answer = (who: Person, eventId: string, participate: string) =>
  who.post('/events/participate', { eventId, userId: who.id, participate })

/** The token of the newest mail's link. */
async function linkTo(who: Person): Promise<string> {
  const { text } = await world.post.mailTo(who.email)
  const [, token = ''] = /\/reponse\/([\w-]+)\?participate=true/.exec(text) ?? []
  return token
}

describe('participants', () => {
  test('are asked by a mail each; again as long as they have not answered', async () => {
    const { club, samir, nadia } = await newClub()
    const { id } = await newEvent(samir, club, now())
    const asked = await ask(samir, club, id, nadia)
    expectAnswer(asked, calls.addParticipants)
    expect(asked.body).toMatchObject([{ user: { id: samir.id } }, { user: { id: nadia.id } }])
    const mail = await world.post.mailTo(nadia.email)
    expect(mail.subject).toMatch(/ vous invite\u00A0: Entraînement, \S+ \d+\S* \S+ à /)
    expect(mail.text).toContain('Je ne viens pas')
    await ask(samir, club, id, nadia)
    await world.post.mailTo(nadia.email)
    await answer(nadia, id, 'false')
    expect((await ask(samir, club, id, nadia)).status).toBe(200)
    expect(world.post.countTo(nadia.email)).toBe(2)
  })

  test('get no mail about what is over: it takes no answer', async () => {
    const { club, claire, nadia } = await newClub()
    const past = new Date(now().getTime() - 3_600_000).toISOString()
    const { id } = await newEvent(claire, club, now(), { startDate: past, endDate: past })
    expect((await ask(claire, club, id, nadia)).body).toHaveLength(2)
    const next = await newEvent(claire, club, now(), { name: 'Stage' })
    await ask(claire, club, next.id, nadia)
    expect((await world.post.mailTo(nadia.email)).subject).toContain('Stage')
    expect(world.post.countTo(nadia.email)).toBe(1)
  })

  test('are members of the event’s own community, and asked by whoever organises there', async () => {
    const { club, claire, samir, nadia, lina } = await newClub()
    const other = await newCommunity(world, 'group', samir, { members: [[nadia, 'member']] })
    const { id } = await newEvent(claire, club, now())
    expectFailure(await ask(samir, club, id, nadia, lina), 404, 'user_not_found')
    expectFailure(await ask(nadia, club, id, samir), 403, 'not_enough_permission')
    expectFailure(await ask(samir, other, id, nadia), 404, 'event_not_found')
    expect(world.post.countTo(nadia.email)).toBe(0)
  })

  test('can be taken out again, with the links of their mails', async () => {
    const { club, claire, nadia } = await newClub()
    const { id } = await newEvent(claire, club, now())
    await ask(claire, club, id, nadia)
    const token = await linkTo(nadia)
    const path = `/events/${id}/participants/${nadia.id}`
    expectFailure(await nadia.delete(path), 403, 'not_enough_permission')
    expectAnswer(await claire.delete(path), calls.removeParticipant)
    expectFailure(await claire.delete(path), 404, 'user_not_found')
    expectFailure(
      await world.visitor().get(`/events/answers/${token}`),
      400,
      'wrong_token_provided',
    )
  })
})

describe('the link of a mail', () => {
  test('answers without a login; looking at it answers nothing', async () => {
    const { club, claire, nadia } = await newClub()
    const { id } = await newEvent(claire, club, now())
    await ask(claire, club, id, nadia)
    const path = `/events/answers/${await linkTo(nadia)}`
    const visitor = world.visitor()
    const seen = await visitor.get(path)
    expectAnswer(seen, calls.getLinked)
    expect(seen.body).toMatchObject({ firstName: 'Nadia', participate: 'waiting', event: { id } })
    const given = await visitor.post(path, { participate: 'true' })
    expectAnswer(given, calls.answerByLink)
    expect((await visitor.get(path)).body).toMatchObject({ participate: 'true' })
    expect((await claire.get(`/events/${id}`)).body).toMatchObject({
      participants: [{}, { user: { id: nadia.id }, participate: 'true' }],
    })
  })

  test('gives the event as a file for a calendar, until the event ends', async () => {
    const { club, claire, nadia } = await newClub()
    const { id, endDate } = await newEvent(claire, club, now())
    await ask(claire, club, id, nadia)
    const path = `/events/answers/${await linkTo(nadia)}/event.ics`
    const file = await world.visitor().get(path)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    // The one that whoever is logged in gets.
    expect(file.body).toBe((await nadia.get(`/events/${id}/event.ics`)).body)
    world.clock.forward(new Date(endDate).getTime() - now().getTime())
    expectFailure(await world.visitor().get(path), 400, 'wrong_token_provided')
  })

  test('goes on to work when a newer mail has come, and ends with the event', async () => {
    const { club, claire, nadia } = await newClub()
    const { id, endDate } = await newEvent(claire, club, now())
    await ask(claire, club, id, nadia)
    const first = `/events/answers/${await linkTo(nadia)}`
    await ask(claire, club, id, nadia)
    const second = `/events/answers/${await linkTo(nadia)}`
    expect(second).not.toBe(first)
    for (const path of [first, second]) {
      expect((await world.visitor().post(path, { participate: 'false' })).status).toBe(200)
    }
    world.clock.forward(new Date(endDate).getTime() - now().getTime())
    for (const path of [first, `/events/answers/${'x'.repeat(43)}`]) {
      expectFailure(
        await world.visitor().post(path, { participate: 'true' }),
        400,
        'wrong_token_provided',
      )
    }
  })
})

describe('a change', () => {
  test('of place or time is told to those who did not decline, with what was', async () => {
    const { club, claire, samir, nadia } = await newClub()
    const event = await newEvent(claire, club, now())
    await ask(claire, club, event.id, samir, nadia)
    await world.post.mailTo(samir.email)
    await world.post.mailTo(nadia.email)
    await answer(nadia, event.id, 'false')
    const location = { city: 'Villeurbanne', postcode: '69100', coordinates: [4.88, 45.77] }
    const changed = await samir.put('/events', { id: event.id, location })
    expectAnswer(changed, calls.updateEvent)
    expect(changed.body).toMatchObject({
      name: event.name,
      startDate: event.startDate,
      location: { ...location, address: null },
    })
    const mail = await world.post.mailTo(samir.email)
    expect(mail.subject).toContain('Changement\u00A0: Entraînement, ')
    expect(mail.text).toContain('69100 Villeurbanne (c’était\u00A0: 69003 Lyon)')
    expect(world.post.countTo(nadia.email)).toBe(1)
    // What is no matter of place or time is no mail.
    await samir.put('/events', { id: event.id, name: 'Stage', description: 'Avec Lina.' })
    expect((await claire.get(`/events/${event.id}`)).body).toMatchObject({ name: 'Stage' })
    expect(world.post.countTo(samir.email)).toBe(2)
  })

  test('of its end alone is told too; of what is over by then it is not', async () => {
    const { club, claire, samir } = await newClub()
    const { id, startDate } = await newEvent(claire, club, now())
    await ask(claire, club, id, samir)
    await world.post.mailTo(samir.email)
    const endDate = new Date(Date.parse(startDate) + 3 * 3_600_000).toISOString()
    await claire.put('/events', { id, endDate })
    expect((await world.post.mailTo(samir.email)).subject).toContain(
      'Changement\u00A0: Entraînement, ',
    )
    const past = { startDate: '2020-01-01T10:00:00Z', endDate: '2020-01-01T11:00:00Z' }
    expect((await claire.put('/events', { id, ...past })).status).toBe(200)
    expect((await claire.delete(`/events/${club.id}/${id}`)).status).toBe(200)
    // Mails go out in their order: the next one is about something else.
    const next = await newEvent(claire, club, now(), { name: 'Stage' })
    await ask(claire, club, next.id, samir)
    expect((await world.post.mailTo(samir.email)).subject).toContain('Stage')
  })

  test('is for whoever organises there; the event still has to hold together', async () => {
    const { club, claire, nadia, lina } = await newClub()
    const { id } = await newEvent(claire, club, now(), { isPublic: true, numberOfPlaces: 2 })
    for (const who of [nadia, lina]) {
      expectFailure(await who.put('/events', { id, name: 'À moi' }), 403, 'not_enough_permission')
    }
    const early = { id, endDate: '2020-01-01T00:00:00Z' }
    expectFailure(await claire.put('/events', early), 400, 'wrong_event_dates_position')
    await answer(nadia, id, 'true')
    await answer(lina, id, 'true')
    const fewer = await claire.put('/events', { id, numberOfPlaces: 1 })
    expectFailure(fewer, 409, 'too_many_participants')
    // As many places as are taken are enough.
    const enough = await claire.put('/events', { id, numberOfPlaces: 2 })
    expect(enough.body).toMatchObject({ numberOfPlaces: 2, availablePlaces: 0 })
    const closed = await claire.put('/events', { id, isPublic: false })
    expect(closed.body).toMatchObject({ isPublic: false, numberOfPlaces: null, availablePlaces: 0 })
  })

  test('from public to private shuts out who is no member, and tells them', async () => {
    const { club, claire, nadia, lina } = await newClub()
    const open = { isPublic: true, numberOfPlaces: 5 }
    const { id } = await newEvent(claire, club, now(), open)
    for (const who of [nadia, lina]) await answer(who, id, 'true')
    const closed = await claire.put('/events', { id, isPublic: false })
    expect(closed.body).toMatchObject({
      participants: [{ user: { id: claire.id } }, { user: { id: nadia.id }, participate: 'true' }],
    })
    const mail = await world.post.mailTo(lina.email)
    expect(mail.subject).toContain('Plus ouvert au public\u00A0: Entraînement, ')
    expect(mail.calendar).toContain('METHOD:CANCEL')
    expectFailure(await lina.get(`/events/${id}`), 403, 'not_enough_permission')
    // Who was shut out has to say again that they come.
    const again = await claire.put('/events', { id, ...open })
    expect(again.body).toMatchObject({ availablePlaces: 4 })
    expect(world.post.countTo(nadia.email)).toBe(0)
  })
})

describe('a deletion', () => {
  test('is told to those who did not decline what is still to come', async () => {
    const { club, claire, samir, nadia } = await newClub()
    const { id } = await newEvent(claire, club, now())
    await ask(claire, club, id, samir, nadia)
    await world.post.mailTo(samir.email)
    await world.post.mailTo(nadia.email)
    await answer(nadia, id, 'false')
    expectFailure(await claire.delete(`/events/${samir.id}/${id}`), 404, 'event_not_found')
    expectFailure(await nadia.delete(`/events/${club.id}/${id}`), 403, 'not_enough_permission')
    expectAnswer(await claire.delete(`/events/${club.id}/${id}`), calls.deleteEvent)
    expect((await world.post.mailTo(samir.email)).subject).toContain('Annulé\u00A0: Entraînement, ')
    expect(world.post.countTo(nadia.email)).toBe(1)
    expect((await claire.get(`/events/user/${claire.id}`)).body as Event[]).toEqual([])
  })
})
