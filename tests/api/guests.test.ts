import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import * as eventCalls from '../../server/contract/events.ts'
import { removeGuest, removeGuests } from '../../server/contract/widgets.ts'
import { sendDueReminders } from '../../server/events/reminding.ts'
import { newCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { insertGuest, insertRegistration, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* Visitors with a place in a public event: guests among its participants. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hour = 3_600_000
const now = () => world.clock.now()
const later = (text: string) => new Date(new Date(text).getTime() + hour).toISOString()

/** A club with a moderator and a member, and a public event of it with one guest. */
async function newOccasion(fields: Record<string, unknown> = {}) {
  const [claire, samir, nadia, lina] = await Promise.all(
    ['Claire', 'Samir', 'Nadia', 'Lina'].map((firstName) => newPerson(world, { firstName })),
  )
  if (!claire || !samir || !nadia || !lina) throw new Error('Somebody is missing')
  const club = await newCommunity(world, 'association', claire, {
    members: [
      [samir, 'moderator'],
      [nadia, 'member'],
    ],
  })
  await showWidgets(world, club)
  const open = { isPublic: true, numberOfPlaces: 3, name: 'Loto' }
  const event = await newEvent(claire, club, now(), { ...open, ...fields })
  const guest = await insertGuest(world, event.id)
  return { club, claire, samir, nadia, lina, event, guest }
}

const tokenIn = (text: string) => /\/annulation\/([\w-]+)/.exec(text)?.[1] ?? ''
const cancel = (token: string) => world.visitor().post(`/public/cancellations/${token}`)
const confirm = (token: string) => world.visitor().post(`/public/confirmations/${token}`)

async function guestsOf(eventId: string): Promise<string[]> {
  const rows = world.db.selectFrom('guests').select('email').where('event_id', '=', eventId)
  return (await rows.execute()).map(({ email }) => email)
}

describe('guests', () => {
  test('are seen by whoever manages the event, and counted for everybody', async () => {
    const { claire, samir, nadia, lina, event, guest } = await newOccasion()
    const { id, email } = guest
    for (const manager of [claire, samir]) {
      const seen = await manager.get(`/events/${event.id}`)
      expectAnswer(seen, eventCalls.getEvent)
      expect(seen.body).toMatchObject({
        availablePlaces: 2,
        guests: [{ id, firstName: 'Zoé', lastName: 'Martin', email }],
      })
    }
    for (const other of [nadia, lina]) {
      const { body } = await other.get(`/events/${event.id}`)
      expect(body).toMatchObject({ availablePlaces: 2, guests: [] })
      expect(JSON.stringify(body)).not.toContain(email)
    }
    const lists = await Promise.all([
      nadia.get(`/events/user/${nadia.id}`),
      nadia.get(`/events/future/user/${nadia.id}`),
    ])
    for (const { body } of lists) expect(body).toMatchObject([{ availablePlaces: 2, guests: [] }])
    const near = await world.visitor().get('/events/near-location/4.8467/45.7485?limit=50')
    const found = (near.body as Event[]).find(({ id: one }) => one === event.id)
    expect(found?.availablePlaces).toBe(2)
  })

  test('take places that members then have not', async () => {
    const { nadia, lina, samir, event } = await newOccasion({ numberOfPlaces: 2 })
    const answer = (who: typeof nadia) =>
      who.post('/events/participate', { eventId: event.id, userId: who.id, participate: 'true' })
    expect((await answer(nadia)).body).toMatchObject({ availablePlaces: 0 })
    expectFailure(await answer(lina), 409, 'too_many_participants')
    const places = (numberOfPlaces: number) =>
      samir.put('/events', { id: event.id, numberOfPlaces })
    expectFailure(await places(1), 409, 'too_many_participants')
    expect((await places(2)).status).toBe(200)
  })

  test('stand on the list for the door, marked as visitors, whatever they are called', async () => {
    const { samir, nadia, event } = await newOccasion()
    await world.db
      .updateTable('guests')
      .set({ last_name: '=HYPERLINK("x")' })
      .where('event_id', '=', event.id)
      .execute()
    const path = `/events/${event.id}/participants.csv`
    const { body } = await samir.get(path)
    const [head = '', ...rows] = String(body).split('\r\n')
    expect(head).toBe('Nom;Prénom;E-mail;Réponse;Répondu le;Visiteur')
    const row = rows.find((one) => one.includes('Zoé')) ?? ''
    expect(row).toMatch(/^"'=HYPERLINK\(""x""\)";Zoé;.+;Oui;.+;Visiteur$/)
    expect(rows.filter((one) => one.endsWith(';Visiteur'))).toHaveLength(1)
    expectFailure(await nadia.get(path), 403, 'not_enough_permission')
  })

  test('can be taken out by whoever manages the event, with the links of their mails', async () => {
    const { samir, nadia, event, guest } = await newOccasion()
    const sent = await insertRegistration(world, event.id, {
      email: guest.email,
      confirmed_at: new Date(),
    })
    const path = `/events/${event.id}/guests/${guest.id}`
    expectFailure(await nadia.delete(path), 403, 'not_enough_permission')
    const other = await newOccasion()
    const elsewhere = `/events/${other.event.id}/guests/${guest.id}`
    expectFailure(await other.samir.delete(elsewhere), 404, 'user_not_found')
    expectFailure(await samir.delete(`/events/${event.id}/guests/x`), 404, 'user_not_found')
    expectAnswer(await samir.delete(path), removeGuest)
    expectFailure(await samir.delete(path), 404, 'user_not_found')
    expect(await guestsOf(event.id)).toEqual([])
    for (const answer of [await confirm(sent.token), await cancel(sent.cancelToken)]) {
      expectFailure(answer, 400, 'wrong_token_provided')
    }
  })
})

describe('several guests', () => {
  test('are taken out at once, with their links; who is of another event stays', async () => {
    const { claire, samir, nadia, club, event, guest } = await newOccasion()
    const other = await newOccasion()
    const more = [await insertGuest(world, event.id), await insertGuest(world, event.id)]
    const sent = await insertRegistration(world, event.id, {
      email: guest.email,
      confirmed_at: new Date(),
    })
    const path = `/events/${event.id}/remove-guests`
    const ids = [guest.id, other.guest.id, 'x', ...more.map(({ id }) => id)]
    expectFailure(await nadia.post(path, { ids }), 403, 'not_enough_permission')
    expectFailure(await other.samir.post(path, { ids }), 403, 'not_enough_permission')
    expectFields(await samir.post(path, { ids: [] }), { ids: 'Champ requis' })
    const answer = await samir.post(path, { ids })
    expectAnswer(answer, removeGuests)
    expect(answer.body).toEqual({ removed: 3 })
    expect((await samir.post(path, { ids })).body).toEqual({ removed: 0 })
    expect(await guestsOf(event.id)).toEqual([])
    expect(await guestsOf(other.event.id)).toEqual([other.guest.email])
    expectFailure(await confirm(sent.token), 400, 'wrong_token_provided')
    const { body } = await claire.get(`/associations/${club.id}/history`)
    const [first] = (body as { lines: object[] }).lines
    expect(first).toMatchObject({ what: 'guests-removed', name: 'Loto', count: 3 })
  })
})

describe('a guest is told by mail', () => {
  test('when the event moves, with a link that gives the place back', async () => {
    const { samir, event, guest } = await newOccasion()
    const { startDate, endDate } = event
    await samir.put('/events', {
      id: event.id,
      startDate: later(startDate),
      endDate: later(endDate),
    })
    const mail = await world.post.mailTo(guest.email)
    expect(mail.subject).toContain('Changement\u00A0: Loto, ')
    expect(mail.text).toContain('Votre place est gardée.')
    expect(mail.text).not.toContain('/reponse/')
    const [component] = new ICAL.Component(ICAL.parse(mail.calendar)).getAllSubcomponents('vevent')
    const { origin } = world.backend.platform.config
    expect(component?.getFirstPropertyValue('url')).toBe(`${origin}/evenement/${event.id}`)
    expect((await cancel(tokenIn(mail.text))).body).toMatchObject({ availablePlaces: 3 })
    expect(await guestsOf(event.id)).toEqual([])
  })

  test('when it is cancelled', async () => {
    const { club, samir, event, guest } = await newOccasion()
    await samir.delete(`/events/${club.id}/${event.id}`)
    const mail = await world.post.mailTo(guest.email)
    expect(mail.subject).toContain('Annulé\u00A0: Loto, ')
    expect(mail.calendar).toContain('METHOD:CANCEL')
  })

  test('when its association ends', async () => {
    const { club, claire, guest } = await newOccasion()
    await claire.delete(`/associations/${club.id}`)
    expect((await world.post.mailTo(guest.email)).subject).toContain('Annulé\u00A0: Loto, ')
  })

  test('when it is for members alone now: the place is gone, and the links with it', async () => {
    const { samir, event, guest } = await newOccasion()
    const sent = await insertRegistration(world, event.id)
    await samir.put('/events', { id: event.id, isPublic: false })
    const mail = await world.post.mailTo(guest.email)
    expect(mail.subject).toContain('Plus ouvert au public\u00A0: Loto, ')
    expect(await guestsOf(event.id)).toEqual([])
    await samir.put('/events', { id: event.id, isPublic: true, numberOfPlaces: 5 })
    expectFailure(await confirm(sent.token), 400, 'wrong_token_provided')
    expect(world.post.countTo(guest.email)).toBe(1)
  })

  test('before it begins, once, with a fresh link', async () => {
    const remindersData = [{ timeBeforeEvent: 2, timeUnit: 'hour' }]
    const starts = new Date(now().getTime() + 3 * hour)
    const dates = { startDate: starts.toISOString(), endDate: later(starts.toISOString()) }
    const { event, guest } = await newOccasion({ remindersData, ...dates })
    const platform = {
      ...world.backend.platform,
      now: () => new Date(starts.getTime() - 2 * hour + 1000),
    }
    await sendDueReminders(platform)
    await sendDueReminders(platform)
    const mail = await world.post.mailTo(guest.email)
    expect(mail.subject).toMatch(/^Rappel\u00A0: Loto/)
    expect(mail.text).toContain('Votre place est retenue.')
    expect((await cancel(tokenIn(mail.text))).status).toBe(200)
    expect(await guestsOf(event.id)).toEqual([])
    expect(world.post.countTo(guest.email)).toBe(1)
  })
})

describe('an account with a guest’s address', () => {
  const placeOf = async (event: Event, manager: Awaited<ReturnType<typeof newPerson>>) => {
    const { body } = await manager.get(`/events/${event.id}`)
    const { participants, guests, availablePlaces } = body as Event
    return { participants, guests: guests.length, availablePlaces }
  }

  test('has the place as its answer once it is activated', async () => {
    const { claire, event, guest } = await newOccasion()
    await world.visitor().post('/users/register', registration({ email: guest.email }))
    const { token } = await world.post.mailTo(guest.email)
    expect(await placeOf(event, claire)).toMatchObject({ guests: 1, availablePlaces: 2 })
    const activation = await world.visitor().post('/users/validate-account', { token, password })
    expect(activation.status).toBe(200)
    expect(await placeOf(event, claire)).toMatchObject({
      guests: 0,
      availablePlaces: 2,
      participants: [
        { participate: 'waiting' },
        { user: { email: guest.email }, participate: 'true' },
      ],
    })
  })

  test('has it also where an invitation or a new password activates it', async () => {
    const { club, claire, event, guest } = await newOccasion()
    await claire.post('/associations/add-members', {
      ...club.reference,
      membersEmails: [guest.email],
    })
    const { token: invitation } = await world.post.mailTo(guest.email)
    const account = registration({ email: guest.email, invitation })
    expect((await world.visitor().post('/users/register', account)).status).toBe(201)
    expect(await placeOf(event, claire)).toMatchObject({ guests: 0, availablePlaces: 2 })

    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    await insertGuest(world, event.id, paul.email)
    await world.visitor().get(`/users/forgot-password/${paul.email}`)
    const { token } = await world.post.mailTo(paul.email)
    expect((await world.visitor().put('/users/new-password', { token, password })).status).toBe(200)
    expect(await placeOf(event, claire)).toMatchObject({ guests: 0, availablePlaces: 1 })
  })

  test('gives it back by the links of the mails from before', async () => {
    const { claire, event, guest } = await newOccasion()
    const { email } = guest
    const { cancelToken } = await insertRegistration(world, event.id, {
      email,
      confirmed_at: new Date(),
    })
    const paul = await newPerson(world, { firstName: 'Paul', email, activated: false })
    await world.visitor().get(`/users/forgot-password/${paul.email}`)
    const { token } = await world.post.mailTo(email)
    await world.visitor().put('/users/new-password', { token, password })
    expect((await cancel(cancelToken)).body).toMatchObject({ availablePlaces: 3 })
    expect(await placeOf(event, claire)).toMatchObject({
      participants: [{}, { user: { id: paul.id }, participate: 'false' }],
    })
  })

  test('takes all that visitors sent under its address along when it is deleted', async () => {
    const { event } = await newOccasion()
    const nadia = await newPerson(world, { firstName: 'Nadia', email: newEmail('nadia') })
    await insertRegistration(world, event.id, { email: nadia.email })
    await insertGuest(world, event.id, nadia.email)
    await nadia.delete('/users/me', { password })
    const left = await world.db
      .selectFrom('registrations')
      .select('email')
      .where('email', '=', nadia.email)
      .execute()
    expect(left).toEqual([])
    expect(await guestsOf(event.id)).not.toContain(nadia.email)
  })
})
