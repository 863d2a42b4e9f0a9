import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kind } from '../../server/contract/roles.ts'
import { widgetMessages } from '../../server/contract/widget-messages.ts'
import * as calls from '../../server/contract/widgets.ts'
import { outcomeOf } from '../../server/platform/failures.ts'
import { createRates } from '../../server/platform/rates.ts'
import { widgetPages } from '../../server/widgets/pages.ts'
import { countingVisit } from '../../server/widgets/rates.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newEmail, newPerson } from '../world/people.ts'
import type { ReceivedMail } from '../world/post-office.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { insertGuest, insertRegistration, nobody, proofFor, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* Taking part in a public event without an account. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hour = 3_600_000
const second = 1000
const at = (ahead: number) => new Date(world.clock.now().getTime() + ahead)

async function newOpenEvent(
  fields: Parameters<typeof insertEvent>[2] = {},
  kind: Kind = 'association',
) {
  const claire = await newPerson(world)
  const club = await newCommunity(world, kind, claire)
  await showWidgets(world, club)
  const eventId = await insertEvent(world, club, { is_public: true, places: 20, ...fields })
  return { claire, club, eventId }
}

/** What a visitor's form sends, from a page of another site. */
async function register(
  eventId: string,
  fields: Record<string, unknown> = {},
  visitor: Visitor = world.visitor(),
) {
  const altcha = await proofFor(visitor, 'registration', eventId)
  const body = { firstName: 'Zoé', lastName: 'Martin', email: newEmail('zoe'), altcha, ...fields }
  const headers = { authorization: null, origin: 'https://club.example' }
  return visitor.post(`/public/events/${eventId}/registrations`, body, { headers })
}

interface Links {
  confirm: string
  cancel: string
}

function linksIn({ text }: Pick<ReceivedMail, 'text'>): Links {
  const [, confirm = ''] = /\/confirmation\/([\w-]+)/.exec(text) ?? []
  const [, cancel = ''] = /\/annulation\/([\w-]+)/.exec(text) ?? []
  return { confirm, cancel }
}

/** Sends the form and reads the mail. */
async function newRegistration(eventId: string, email = newEmail('zoe')) {
  expect((await register(eventId, { email })).status).toBe(202)
  return { email, ...linksIn(await world.post.mailTo(email)) }
}

const confirm = (token: string) => world.visitor().post(`/public/confirmations/${token}`)
const cancel = (token: string) => world.visitor().post(`/public/cancellations/${token}`)

async function placesOf(eventId: string): Promise<number> {
  const { body } = await world.visitor().get(`/public/events/${eventId}`)
  return (body as { availablePlaces: number }).availablePlaces
}

describe('a visitor', () => {
  test('gets a mail, and takes a place by its link alone', async () => {
    const { eventId } = await newOpenEvent({ name: 'Loto', places: 3 })
    const email = newEmail('zoe')
    const answer = await register(eventId, { email })
    expectAnswer(answer, calls.registerForEvent)
    const mail = await world.post.mailTo(email)
    expect(mail.subject).toBe('Confirmez votre inscription')
    expect(mail.text).toContain('Loto')
    expect(mail.text).toContain('Bonjour Zoé,')
    expect(await placesOf(eventId)).toBe(3)
    const confirmed = await confirm(linksIn(mail).confirm)
    expectAnswer(confirmed, calls.confirmVisit)
    expect(confirmed.body).toEqual({ kind: 'registration', name: 'Loto', availablePlaces: 2 })
    expect(await placesOf(eventId)).toBe(2)
  })

  test('may follow the link again and again: it is one place', async () => {
    const { eventId } = await newOpenEvent({ places: 2 })
    const { confirm: token, email } = await newRegistration(eventId)
    for (const _ of [1, 2, 3])
      expect((await confirm(token)).body).toMatchObject({ availablePlaces: 1 })
    // Another form and another mail of the same address are the same place.
    const again = await newRegistration(eventId, email)
    expect((await confirm(again.confirm)).body).toMatchObject({ availablePlaces: 1 })
    const all = await Promise.all([token, again.confirm, token].map(confirm))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await placesOf(eventId)).toBe(1)
  })

  test('gives the place back by the other link of the same mail, and may take it again', async () => {
    const { eventId } = await newOpenEvent({ places: 1 })
    const links = await newRegistration(eventId)
    await confirm(links.confirm)
    for (const _ of [1, 2]) {
      const given = await cancel(links.cancel)
      expectAnswer(given, calls.cancelVisit)
      expect(given.body).toMatchObject({ kind: 'registration', availablePlaces: 1 })
    }
    expect((await confirm(links.confirm)).body).toMatchObject({ availablePlaces: 0 })
  })

  test('gives nothing of others back', async () => {
    const { eventId } = await newOpenEvent({ places: 2 })
    const [zoe, other] = [await newRegistration(eventId), await newRegistration(eventId)]
    await confirm(zoe.confirm)
    expect((await cancel(other.cancel)).body).toMatchObject({ availablePlaces: 1 })
    expectFailure(await cancel(zoe.confirm), 400, 'wrong_token_provided')
    expectFailure(await confirm(zoe.cancel), 400, 'wrong_token_provided')
  })

  test('comes too late for the last place', async () => {
    const { eventId } = await newOpenEvent({ places: 1 })
    const [zoe, other] = [await newRegistration(eventId), await newRegistration(eventId)]
    expect((await confirm(zoe.confirm)).status).toBe(200)
    expectFailure(await confirm(other.confirm), 409, 'too_many_participants')
    // Whoever has a place keeps it.
    expect((await confirm(zoe.confirm)).status).toBe(200)
    await cancel(zoe.cancel)
    expect((await confirm(other.confirm)).status).toBe(200)
  })
})

describe('the form', () => {
  test('is refused for what is private or unknown, and for nothing that is public', async () => {
    const { club, eventId } = await newOpenEvent()
    const privateId = await insertEvent(world, club)
    for (const id of [privateId, randomUUID()]) {
      expectFailure(await register(id), 404, 'event_not_found')
    }
    await showWidgets(world, club, { enabled: false })
    expect((await register(eventId)).status).toBe(202)
  })

  test('is refused for what is over, or full', async () => {
    const over = await newOpenEvent({ starts_at: at(-2 * hour), ends_at: at(-second) })
    const fields = { eventId: 'Cet événement est passé\u00A0: les réponses sont closes' }
    expectFields(await register(over.eventId), fields)
    const full = await newOpenEvent({ places: 1 })
    await insertGuest(world, full.eventId)
    expectFailure(await register(full.eventId), 409, 'too_many_participants')
  })

  test.each([
    [{ firstName: '' }, { firstName: 'Champ requis' }],
    [{ lastName: '<b>' }, { lastName: 'Nom invalide' }],
    [{ email: 'zoe' }, { email: 'Adresse email invalide' }],
    [{ firstName: 'Zoé\nBcc: x@y.fr' }, { firstName: 'Prénom invalide' }],
  ])('says what is wrong at its field, and uses nothing up: %j', async (wrong, fields) => {
    const { eventId } = await newOpenEvent()
    const altcha = await proofFor(world.visitor(), 'registration', eventId)
    expectFields(await register(eventId, { ...wrong, altcha }), fields)
    expect((await register(eventId, { altcha })).status).toBe(202)
  })

  test('takes a proof of work, of this event and once, before anything else', async () => {
    const { eventId } = await newOpenEvent()
    const other = await newOpenEvent()
    const altcha = 'La vérification a échoué. Rechargez la page, puis réessayez.'
    const elsewhere = await proofFor(world.visitor(), 'registration', other.eventId)
    const otherUse = await proofFor(world.visitor(), 'join-request', eventId)
    for (const wrong of ['x', elsewhere, otherUse]) {
      expectFields(await register(eventId, { altcha: wrong }), { altcha })
    }
    expectFields(await register(eventId, { altcha: undefined }), { altcha: 'Champ requis' })
    // Of what is not there it says nothing without one.
    expectFields(await register(randomUUID(), { altcha: elsewhere }), { altcha })
    const proof = await proofFor(world.visitor(), 'registration', eventId)
    expect((await register(eventId, { altcha: proof })).status).toBe(202)
    expectFields(await register(eventId, { altcha: proof }), { altcha })
  })

  test('answers the same for an address that is known', async () => {
    const { claire, eventId } = await newOpenEvent()
    const [known, unknown] = [
      await register(eventId, { email: claire.email }),
      await register(eventId),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(linksIn(await world.post.mailTo(claire.email)).confirm).not.toBe('')
  })
})

describe('the links', () => {
  test('are good for two days until one confirms, and then to the end of the event', async () => {
    const { eventId } = await newOpenEvent({ starts_at: at(200 * hour), ends_at: at(202 * hour) })
    const now = () => new Date()
    const fields = (ago: number) => ({ created_at: new Date(now().getTime() - ago) })
    const late = await insertRegistration(world, eventId, fields(48 * hour))
    const timely = await insertRegistration(world, eventId, fields(48 * hour - 60 * second))
    expectFailure(await confirm(late.token), 400, 'wrong_token_provided')
    expect((await confirm(timely.token)).status).toBe(200)
    const old = { ...fields(100 * hour), confirmed_at: now() }
    const kept = await insertRegistration(world, eventId, old)
    expect((await confirm(kept.token)).status).toBe(200)
  })

  test('confirm nothing once the event is private', async () => {
    const { claire, eventId } = await newOpenEvent()
    const links = await newRegistration(eventId)
    const changed = await claire.put('/events', { id: eventId, isPublic: false })
    expect(changed.status).toBe(200)
    expectFailure(await confirm(links.confirm), 400, 'wrong_token_provided')
  })

  test('end with the event', async () => {
    const { eventId } = await newOpenEvent()
    const links = await newRegistration(eventId)
    await confirm(links.confirm)
    await world.db
      .updateTable('events')
      .set({ starts_at: at(-hour), ends_at: at(-second) })
      .where('id', '=', eventId)
      .execute()
    expectFailure(await confirm(links.confirm), 400, 'wrong_token_provided')
    expectFailure(await cancel(links.cancel), 400, 'wrong_token_provided')
  })

  test('are looked at by a page, which changes nothing', async () => {
    const { eventId } = await newOpenEvent({ name: 'Loto', places: 5 })
    const links = await newRegistration(eventId)
    const pages = widgetPages(world.backend.platform, nobody)
    const seen = {
      kind: 'registration',
      firstName: 'Zoé',
      event: { id: eventId, name: 'Loto', availablePlaces: 5, numberOfPlaces: 5 },
      isSeated: false,
    }
    expect(await pages.getVisit('confirm', links.confirm)).toMatchObject({ ok: true, data: seen })
    expect(await placesOf(eventId)).toBe(5)
    await confirm(links.confirm)
    const after = { data: { isSeated: true, event: { availablePlaces: 4 } } }
    expect(await pages.getVisit('cancel', links.cancel)).toMatchObject(after)
    expect(await pages.getVisit('confirm', links.cancel)).toEqual({
      ok: false,
      error: 'wrong_token_provided',
    })
  })

  test('work by a plain form, which leads back to its page', async () => {
    const { eventId } = await newOpenEvent({ places: 1 })
    const [zoe, other] = [await newRegistration(eventId), await newRegistration(eventId)]
    const headers = { authorization: null, origin: 'null' }
    const post = async (path: string) => {
      const answer = await world.visitor().post(path, new FormData(), { headers })
      return [answer.status, answer.headers.get('location')]
    }
    const confirming = (token: string) => post(`/public/confirmations/${token}/form`)
    expect(await confirming(zoe.confirm)).toEqual([303, `/confirmation/${zoe.confirm}?fait=`])
    expect(await confirming(other.confirm)).toEqual([
      303,
      `/confirmation/${other.confirm}?refus=too_many_participants`,
    ])
    expect(await post(`/public/cancellations/${zoe.cancel}/form`)).toEqual([
      303,
      `/annulation/${zoe.cancel}?fait=`,
    ])
    expect(await placesOf(eventId)).toBe(1)
    expect(world.log.join('')).not.toContain(zoe.confirm)
  })
})

describe('where the address has an account', () => {
  test('the place is that account’s answer', async () => {
    const { claire, eventId } = await newOpenEvent({ places: 2 })
    const nadia = await newPerson(world, { firstName: 'Nadia' })
    const links = await newRegistration(eventId, nadia.email)
    expect((await confirm(links.confirm)).body).toMatchObject({ availablePlaces: 1 })
    const seen = () => claire.get(`/events/${eventId}`)
    const own = (participate: string) => ({
      participants: [{ user: { id: nadia.id }, participate }],
      guests: [],
    })
    expect((await seen()).body).toMatchObject(own('true'))
    await cancel(links.cancel)
    expect((await seen()).body).toMatchObject(own('false'))
  })

  test('one that nobody proved has no say: the visitor is a guest', async () => {
    const { eventId } = await newOpenEvent()
    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    const links = await newRegistration(eventId, paul.email)
    await confirm(links.confirm)
    const guests = world.db.selectFrom('guests').select('email').where('event_id', '=', eventId)
    expect(await guests.execute()).toEqual([{ email: paul.email }])
  })
})

describe('limits', () => {
  /** What a form does once its proof was taken, counted alone: the work takes a while. */
  function newCounter() {
    const rates = createRates(true)
    return (email: string, ip: string) =>
      outcomeOf(countingVisit(rates, { email, ip }, async () => true))
  }
  const fine = { ok: true, data: true }
  const refused = { ok: false, error: 'too_many_requests' }

  test('a hall of 200 people registers from one address', async () => {
    const send = newCounter()
    for (let index = 0; index < 200; index += 1) {
      expect(await send(`zoe.${index}@exemple.fr`, '192.0.2.1')).toEqual(fine)
    }
    // Three halls of one town do not.
    for (let index = 0; index < 300; index += 1) {
      expect(await send(`lina.${index}@exemple.fr`, `192.0.2.${2 + (index % 2)}`)).toEqual(fine)
    }
    expect(await send('paul@exemple.fr', '192.0.2.9')).toEqual(refused)
  })

  test('one mailbox gets few mails from one place, whatever tags its address has', async () => {
    const send = newCounter()
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await send(`lina+${sent}@exemple.fr`, '192.0.2.1')).toEqual(fine)
    }
    expect(await send('lina+5@exemple.fr', '192.0.2.1')).toEqual(refused)
    expect(await send('lina@exemple.fr', '203.0.20.1')).toEqual(fine)
    expect(await send('zoe@exemple.fr', '192.0.2.1')).toEqual(fine)
  })

  test('are those of both forms, and say when to come back', async () => {
    const strict = await startWorld({ environment: { RATE_LIMIT: 'on' } })
    try {
      const club = await newCommunity(strict, 'association', await newPerson(strict))
      await showWidgets(strict, club)
      const eventId = await insertEvent(strict, club, { is_public: true, places: 5 })
      const visitor = strict.visitor()
      for (let sent = 0; sent < 4; sent += 1) {
        const email = `lina+${sent}@exemple.fr`
        expect((await register(eventId, { email }, visitor)).status).toBe(202)
      }
      const altcha = await proofFor(visitor, 'join-request', club.id)
      const asking = { firstName: 'Lina', lastName: 'Roy', email: 'lina@exemple.fr', altcha }
      const path = `/public/associations/${club.id}/join-requests`
      expect((await visitor.post(path, asking)).status).toBe(202)
      const answer = await register(eventId, { email: 'lina@exemple.fr' }, visitor)
      expectFailure(answer, 429, 'too_many_requests')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await strict.stop()
    }
  })

  test('one domain takes a quarter of the places, however many addresses and subdomains it has', async () => {
    const { eventId } = await newOpenEvent({ places: 40 })
    const send = async (email: string) => (await register(eventId, { email })).status
    const own = (index: number) =>
      index % 2 ? `zoe${index}@pirate.example` : `zoe@a${index}.pirate.example`
    for (let index = 0; index < 9; index += 1) expect(await send(own(index))).toBe(202)
    // At one moment, one of them.
    const last = await Promise.all([9, 10, 11, 12].map((index) => send(own(index))))
    expect(last.sort()).toEqual([202, 400, 400, 400])
    const answer = await register(eventId, { email: 'zoe@pirate.example' })
    expectFields(answer, { email: widgetMessages.domain })
    // Who asked already may ask for another mail; others have domains of their own, or none.
    expect(await send(own(1))).toBe(202)
    for (const email of ['zoe@corsaire.example', 'zoe@club.asso.fr', 'zoe@autre.asso.fr']) {
      expect(await send(email)).toBe(202)
    }
    for (let index = 0; index < 15; index += 1)
      expect(await send(`zoe${index}@orange.fr`)).toBe(202)
  })

  test('what the domain has as guests counts, and what nobody confirmed does for two days', async () => {
    const { eventId } = await newOpenEvent({ places: 8 })
    const send = async (name: string) =>
      (await register(eventId, { email: `${name}@pirate.example` })).status
    for (const name of ['a', 'b', 'c']) await insertGuest(world, eventId, `${name}@pirate.example`)
    expect([await send('d'), await send('e'), await send('f')]).toEqual([202, 202, 400])
    const tooOld = new Date(world.clock.now().getTime() - 48 * hour - second)
    await world.db
      .updateTable('registrations')
      .set({ created_at: tooOld })
      .where('event_id', '=', eventId)
      .execute()
    expect([await send('f'), await send('g'), await send('h')]).toEqual([202, 202, 400])
  })

  test('what is refused costs nothing', async () => {
    const strict = await startWorld({ environment: { RATE_LIMIT: 'on' } })
    try {
      const club = await newCommunity(strict, 'association', await newPerson(strict))
      await showWidgets(strict, club)
      const open = { is_public: true, places: 1 }
      const full = await insertEvent(strict, club, open)
      await insertGuest(strict, full)
      const free = await insertEvent(strict, club, open)
      const email = newEmail('zoe')
      for (let tries = 0; tries < 8; tries += 1) {
        const answer = await register(full, { email }, strict.visitor())
        expectFailure(answer, 409, 'too_many_participants')
      }
      expect((await register(free, { email }, strict.visitor())).status).toBe(202)
    } finally {
      await strict.stop()
    }
  })
})
