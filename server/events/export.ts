import type { Db } from '../../db/open.ts'
import { findSeed } from './calendar-queries.ts'
import * as queries from './export-queries.ts'
import { listPlacesOf, listRegistrationsOf } from './guest-queries.ts'

/** What events hold of somebody. The secret address of their calendar is left out, as all secrets are. */
export async function exportEvents(db: Db, { userId, email }: { userId: string; email: string }) {
  const answers = await queries.listAnswers(db, userId)
  const planned = await queries.listPlanned(db, userId)
  const places = await listPlacesOf(db, email)
  const registrations = await listRegistrationsOf(db, email)
  const feed = await findSeed(db, userId)
  return {
    eventAnswers: answers.map(
      ({ id, name, starts_at, answer, seats, answered_at, created_at }) => ({
        event: { id, name, startDate: starts_at },
        participate: answer,
        seats,
        answeredAt: answered_at,
        createdAt: created_at,
      }),
    ),
    eventsPlanned: planned.map(({ id, name, starts_at, created_at }) => ({
      id,
      name,
      startDate: starts_at,
      createdAt: created_at,
    })),
    guestPlaces: places.map(
      ({ id, name, starts_at, first_name, last_name, seats, created_at }) => ({
        event: { id, name, startDate: starts_at },
        firstName: first_name,
        lastName: last_name,
        seats,
        createdAt: created_at,
      }),
    ),
    eventRegistrations: registrations.map(
      ({ id, name, starts_at, first_name, last_name, created_at, confirmed_at }) => ({
        event: { id, name, startDate: starts_at },
        firstName: first_name,
        lastName: last_name,
        createdAt: created_at,
        confirmedAt: confirmed_at,
      }),
    ),
    hasCalendarFeed: feed !== undefined,
  }
}
