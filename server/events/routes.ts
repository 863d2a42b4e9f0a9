import * as calls from '../contract/events.ts'
import {
  removeGuest as removeGuestCall,
  removeGuests as removeGuestsCall,
} from '../contract/widgets.ts'
import { sendAttachment } from '../platform/attachments.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { answerForm } from './answer-form.ts'
import { answerEvent } from './answers.ts'
import { createEvent } from './creation.ts'
import { removeGuest, removeGuests } from './guests.ts'
import { answerByLink, exportLinked, getLinked } from './links.ts'
import { listNearby } from './nearby.ts'
import { addParticipants, removeParticipant } from './participants.ts'
import { listPlaces } from './places.ts'
import { rates as rules } from './rates.ts'
import { exportEvent, getEvent, listOwnEvents } from './reading.ts'
import { exportParticipants } from './spreadsheet.ts'
import { remindUnanswered } from './unanswered.ts'
import { deleteEvent, updateEvent } from './update.ts'

export function eventRoutes(serve: Serve, platform: Platform): void {
  const { db, now } = platform

  serve(calls.eventsNearLocation, ({ params, query }) =>
    listNearby(platform, { ...params, ...query }),
  )

  serve(calls.createEvent, ({ body }, { person }) => createEvent(platform, person, body))

  serve(calls.listEvents, ({ params, query }, { person }) => {
    requireOneself(person, params.userId)
    return listOwnEvents(platform, person, query)
  })

  serve(calls.listFutureEvents, ({ params }, { person }) => {
    requireOneself(person, params.userId)
    return listOwnEvents(platform, person, { from: now() })
  })

  // Before the event itself, whose path fits this one too.
  serve(calls.listPlaces, (_input, { person }) => listPlaces(platform, person))

  serve(calls.getEvent, ({ params }, { person }) => getEvent(db, person, params.id))

  serve(calls.answerEvent, ({ body: { eventId, userId, participate } }, { person }) => {
    requireOneself(person, userId)
    return answerEvent(platform, person, eventId, participate)
  })

  serve(calls.updateEvent, ({ body }, { person }) => updateEvent(platform, person, body))

  serve(calls.deleteEvent, async ({ params: { entityId, eventId } }, { person }) => {
    await deleteEvent(platform, person, entityId, eventId)
    return true as const
  })

  serve(calls.addParticipants, ({ body: { community, eventId, userEmails } }, { person }) =>
    addParticipants(platform, person, community, eventId, userEmails),
  )

  serve(calls.removeParticipant, async ({ params: { eventId, userId } }, { person }) => {
    await removeParticipant(platform, person, eventId, userId)
    return true as const
  })

  serve(removeGuestCall, async ({ params: { eventId, guestId } }, { person }) => {
    await removeGuest(platform, person, eventId, guestId)
    return true as const
  })

  serve(removeGuestsCall, async ({ params: { eventId }, body: { ids } }, { person }) => ({
    removed: await removeGuests(platform, person, eventId, ids),
  }))

  serve(calls.remindUnanswered, ({ params }, { person }) =>
    remindUnanswered(platform, person, params.eventId),
  )

  serve(calls.exportParticipants, async ({ params }, { person, context }) =>
    sendAttachment(context, await exportParticipants(platform, person, params.eventId)),
  )

  serve(calls.exportEvent, async ({ params }, { person, context }) =>
    sendAttachment(context, await exportEvent(platform, person, params.id)),
  )

  serve(calls.getLinked, async ({ params }, { ip }) => {
    await countToken(ip)
    return getLinked(platform, params.token)
  })

  serve(calls.exportLinked, async ({ params }, { ip, context }) => {
    await countToken(ip)
    return sendAttachment(context, await exportLinked(platform, params.token))
  })

  serve(calls.answerByLink, async ({ params, body }, { ip }) => {
    await countToken(ip)
    return answerByLink(platform, params.token, body.participate)
  })

  serve(calls.answerByForm, async ({ params: { token }, body }, { ip, context }) => {
    const location = await answerForm(token, body.participate, async (answer) => {
      await countToken(ip)
      await answerByLink(platform, token, answer)
    })
    return context.redirect(location, 303)
  })

  function countToken(ip: string): Promise<void> {
    return platform.rates.take('event-token', rules.token, { ip, network: networkOf(ip) })
  }
}

/** Nobody reads or answers for another. */
function requireOneself({ userId }: Caller, named: string): void {
  if (named !== userId) throw new Failure('not_enough_permission')
}
