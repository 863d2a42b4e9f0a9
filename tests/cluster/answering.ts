import { expect } from 'vitest'
import { newCommunity } from '../world/communities.ts'
import { eventRow } from '../world/events.ts'
import { newPerson, type Place } from '../world/people.ts'

/** Somebody who answers one event after the other, each until it is acknowledged. */
export interface Answering {
  /** Ends it; every answer that was acknowledged is a row, and none is there twice. */
  check(): Promise<void>
}

const eventCount = 4_000
const rest = 20

export async function startAnswering(place: Place): Promise<Answering> {
  const person = await newPerson(place)
  const club = await newCommunity(place, 'association', person)
  const clock = { now: () => new Date(), forward: () => undefined }
  const row = () => eventRow({ clock }, club, { is_public: true, places: 10 })
  const events = await place.db
    .insertInto('events')
    .values(Array.from({ length: eventCount }, row))
    .returning('id')
    .execute()
  const acknowledged: string[] = []
  let isEnding = false

  async function live() {
    for (const { id: eventId } of events) {
      const body = { eventId, userId: person.id, participate: 'true' }
      for (let isAnswered = false; !isAnswered && !isEnding; ) {
        isAnswered = (await person.post('/events/participate', body)).status === 200
        if (isAnswered) acknowledged.push(eventId)
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
    }
  }
  const living = live()

  return {
    async check() {
      isEnding = true
      await living
      const rows = await place.db
        .selectFrom('participants')
        .select('event_id')
        .where('user_id', '=', person.id)
        .where('answer', '=', 'true')
        .execute()
      const stored = new Set(rows.map(({ event_id }) => event_id))
      expect(stored.size).toBe(rows.length)
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    },
  }
}
