import * as calls from '../contract/events.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { answerEvent } from './answers.ts'
import { createEvent } from './creation.ts'
import { listNearby } from './nearby.ts'
import { getEvent, listOwnEvents } from './reading.ts'

export function eventRoutes(serve: Serve, platform: Platform): void {
  const { db, now } = platform

  serve(calls.eventsNearLocation, ({ params, query }) =>
    listNearby(platform, { ...params, ...query }),
  )

  serve(calls.createEvent, ({ body }, { person }) => createEvent(platform, person, body))

  serve(calls.listEvents, ({ params, query }, { person }) => {
    requireOneself(person, params.userId)
    return listOwnEvents(db, person, query)
  })

  serve(calls.listFutureEvents, ({ params }, { person }) => {
    requireOneself(person, params.userId)
    return listOwnEvents(db, person, { from: now() })
  })

  serve(calls.getEvent, ({ params }, { person }) => getEvent(db, person, params.id))

  serve(calls.answerEvent, ({ body: { eventId, userId, participate } }, { person }) => {
    requireOneself(person, userId)
    return answerEvent(platform, person, eventId, participate)
  })
}

/** Nobody reads or answers for another. */
function requireOneself({ userId }: Caller, named: string): void {
  if (named !== userId) throw new Failure('not_enough_permission')
}
