import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, insertLink, newEvent } from '../world/events.ts'
import { newPerson, type Person, password } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

/** What becomes of events, answers and links when somebody or something goes. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const now = () => world.clock.now()

async function newClub() {
  const claire = await newPerson(world)
  const nadia = await newPerson(world, { firstName: 'Nadia' })
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  return { club, claire, nadia }
}

async function takePart(eventId: string, ...people: Person[]): Promise<void> {
  const row = { event_id: eventId, answer: 'true' as const, created_at: now() }
  await world.db
    .insertInto('participants')
    .values(people.map(({ id }) => ({ ...row, user_id: id })))
    .execute()
}

describe('an account that is deleted', () => {
  test('gives its places back, and leaves nothing of its answers, links and calendar', async () => {
    const { club, claire, nadia } = await newClub()
    const open = await insertEvent(world, club, { is_public: true, places: 1 })
    await takePart(open, nadia)
    const token = await insertLink(world, open, nadia.id)
    await nadia.get('/users/me/calendar-feed')
    const planned = await insertEvent(world, club, { made_by: nadia.id })

    expect((await nadia.delete('/users/me', { password })).status).toBe(200)
    for (const table of ['participants', 'answer_links', 'calendar_feeds'] as const) {
      const left = world.db.selectFrom(table).select('user_id').where('user_id', '=', nadia.id)
      expect(await left.execute()).toEqual([])
    }
    const link = world.visitor().get(`/events/answers/${token}`)
    expectFailure(await link, 400, 'wrong_token_provided')
    expect((await claire.get(`/events/${open}`)).body).toMatchObject({
      availablePlaces: 1,
      participants: [],
    })
    // What somebody planned is their community's.
    expect((await claire.get(`/events/${planned}`)).status).toBe(200)
  })

  test('takes along the events of what nobody is left in', async () => {
    const zoe = await newPerson(world)
    const choir = await newCommunity(world, 'group', zoe)
    const eventId = await insertEvent(world, choir, { is_public: true, places: 3 })
    await zoe.delete('/users/me', { password })
    const left = world.db.selectFrom('events').select('id').where('id', '=', eventId)
    expect(await left.execute()).toEqual([])
  })
})

describe('a member who left', () => {
  const leave = async (who: Person, club: Awaited<ReturnType<typeof newClub>>['club']) =>
    who.delete(`/associations/member/leave/${club.id}/${await club.memberId(who)}`)

  test('has no way back into what is the community’s own, not by the link of a mail either', async () => {
    const { club, claire, nadia } = await newClub()
    const own = await insertEvent(world, club)
    await takePart(own, claire, nadia)
    const path = `/events/answers/${await insertLink(world, own, nadia.id)}`
    expect((await world.visitor().get(path)).status).toBe(200)
    await leave(nadia, club)
    expectFailure(await world.visitor().get(path), 400, 'wrong_token_provided')
    const given = await world.visitor().post(path, { participate: 'false' })
    expectFailure(given, 400, 'wrong_token_provided')
    for (const what of [`/events/${own}`, `/events/${own}/event.ics`]) {
      expectFailure(await nadia.get(what), 403, 'not_enough_permission')
    }
    for (const list of ['/events/user', '/events/future/user']) {
      expect((await nadia.get(`${list}/${nadia.id}`)).body).toEqual([])
    }
    const { body } = await nadia.get('/users/me/calendar-feed')
    const feed = new URL((body as { url: string }).url).pathname.replace('/api', '')
    expect((await world.visitor().get(feed)).body).not.toContain(own)
    const list = (await claire.get(`/events/${own}/participants.csv`)).body
    expect(list).toContain(claire.email)
    expect(list).not.toContain(nadia.email)
  })

  test('goes on to take part in what is public, and may answer by their link', async () => {
    const { club, nadia } = await newClub()
    const open = await insertEvent(world, club, { is_public: true, places: 3 })
    await takePart(open, nadia)
    const token = await insertLink(world, open, nadia.id)
    await leave(nadia, club)
    const given = await world.visitor().post(`/events/answers/${token}`, { participate: 'false' })
    expect(given.body).toMatchObject({ participate: 'false', event: { availablePlaces: 3 } })
    expect((await nadia.get(`/events/${open}`)).status).toBe(200)
  })

  test('gets no mail any more of what is the community’s own', async () => {
    const { club, claire, nadia } = await newClub()
    const { id, startDate } = await newEvent(claire, club, now())
    await takePart(id, nadia)
    await leave(nadia, club)
    const later = new Date(new Date(startDate).getTime() + 60_000).toISOString()
    await claire.put('/events', { id, startDate: later })
    await world.post.mailTo(claire.email)
    await claire.delete(`/events/${club.id}/${id}`)
    await world.post.mailTo(claire.email)
    expect(world.post.countTo(nadia.email)).toBe(0)
  })
})

describe('a community that is deleted', () => {
  test('tells everybody who meant to come, by one mail however much was planned', async () => {
    const { club, claire, nadia } = await newClub()
    const guest = await newPerson(world, { firstName: 'Lina' })
    const group = await newCommunity(world, 'group', claire, {
      name: 'Compétition',
      parent: club,
      members: [[nadia, 'member']],
    })
    const hours = (count: number) => new Date(now().getTime() + count * 3_600_000)
    const ids = [
      await insertEvent(world, club, { name: 'Gala', is_public: true, places: 9 }),
      await insertEvent(world, club, { name: 'Stage', starts_at: hours(72) }),
      await insertEvent(world, group, { name: 'Tournoi', starts_at: hours(90) }),
    ]
    const past = await insertEvent(world, club, { name: 'Autrefois', starts_at: hours(-9) })
    for (const id of [...ids, past]) await takePart(id, nadia)
    await takePart(ids[0] ?? '', guest)
    await world.db
      .updateTable('participants')
      .set({ answer: 'false' })
      .where('event_id', '=', ids[1] ?? '')
      .execute()

    expect((await claire.delete(`/associations/${club.id}`)).status).toBe(200)
    const mail = await world.post.mailTo(nadia.email)
    expect(mail.subject).toBe('2 rendez-vous annulés')
    expect(mail.text).toContain(
      '«\u00A0Judo Club\u00A0» et «\u00A0Compétition\u00A0» n’existent plus',
    )
    for (const name of ['Gala', 'Tournoi']) expect(mail.text).toContain(name)
    for (const name of ['Stage', 'Autrefois']) expect(mail.text).not.toContain(name)
    expect((await world.post.mailTo(guest.email)).subject).toContain('Annulé\u00A0: Gala, ')
    const left = world.db.selectFrom('events').select('id').where('id', 'in', ids)
    expect(await left.execute()).toEqual([])
    expect((await nadia.get(`/events/user/${nadia.id}`)).body).toEqual([])
    expect(world.post.countTo(nadia.email)).toBe(1)
  })
})

test('ids of other kinds are no events', async () => {
  const { club, claire, nadia } = await newClub()
  for (const id of [club.id, claire.id, nadia.id, '00000000-0000-0000-0000-000000000000', 'none']) {
    const get = await claire.get(`/events/${id}`)
    expectFailure(get, 404, 'error_when_getting_event_details')
    expectFailure(await claire.put('/events', { id, name: 'X' }), 404, 'event_not_found')
    expectFailure(await claire.delete(`/events/${club.id}/${id}`), 404, 'event_not_found')
    expectFailure(await claire.post(`/events/${id}/remind-unanswered`), 404, 'event_not_found')
    expectFailure(await claire.get(`/events/${id}/participants.csv`), 404, 'event_not_found')
  }
})

test('one’s own association gives no rights over another’s event', async () => {
  const { club, claire, nadia } = await newClub()
  const nadias = await newCommunity(world, 'association', nadia)
  const { id } = await newEvent(claire, club, now())
  expectFailure(await nadia.delete(`/events/${nadias.id}/${id}`), 403, 'not_enough_permission')
  expectFailure(await claire.delete(`/events/${nadias.id}/${id}`), 404, 'event_not_found')
  const asked = { ...nadias.reference, eventId: id, userEmails: [{ email: nadia.email }] }
  expectFailure(await nadia.put('/events/add-participants', asked), 403, 'not_enough_permission')
  for (const path of [`/events/${id}/participants.csv`]) {
    expectFailure(await nadia.get(path), 403, 'not_enough_permission')
  }
})
