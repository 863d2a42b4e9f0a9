import { atom } from 'nanostores'
import type { InputOf } from '../../server/contract/calls.ts'
import type { Answer, Event, Participant } from '../../server/contract/event-shapes.ts'
import type { Outcome } from '../client/failures.ts'
import { noteReply } from '../client/replied.ts'
import { call } from './call.ts'
import { $me } from './communities.ts'
import { forgetFuture, keepAmongFuture } from './future-events.ts'
import { watched } from './watched.ts'
import { noteWrite, watchWrites } from './writes.ts'

/**
 * The events that this page knows of. Pages made by the server put in what they bring along
 * (`receive…`), on the browser's side alone.
 */
export const $events = atom<Readonly<Record<string, Event>>>({})

/** The ids of those whose answer is being saved: their buttons wait meanwhile. */
export const $answering = atom<ReadonlySet<string>>(new Set())

// ── What a page brings along ──

export function receiveEvents(list: readonly Event[]): void {
  $events.set({ ...$events.get(), ...Object.fromEntries(list.map((event) => [event.id, event])) })
}

// ── Calls ──

/** One's own of a period, all of them: what is known of others stays. */
export const loadEvents = watched(async (userId: string, from: Date, to: Date) => {
  const isOvertaken = watchWrites(anyEvent)
  const query = { from: from.toISOString(), to: to.toISOString() }
  const reply = await call('GET /events/user/{userId}', { params: { userId }, query })
  // What was changed meanwhile is newer than this answer.
  if (reply.ok) {
    const known = $events.get()
    receiveEvents(isOvertaken() ? reply.data.filter(({ id }) => !(id in known)) : reply.data)
  }
  return reply
})

/** An event as the server has it now. */
export const loadEvent = watched(async (id: string) => {
  const isOvertaken = watchWrites(id)
  const reply = await call('GET /events/{id}', { params: { id } })
  if (reply.ok && !isOvertaken()) {
    receiveEvents([reply.data])
    keepAmongFuture(reply.data)
  }
  return reply
})

export const updateEvent = watched(async (body: InputOf<'PUT /events'>[0]['body']) => {
  const reply = await call('PUT /events', { body })
  if (reply.ok) holdEvent(reply.data)
  else await reloadWhenOutdated(body.id, reply.error)
  return reply
})

export const deleteEvent = watched(async (event: Event) => {
  const entityId = (event.association ?? event.group)?.id ?? ''
  const reply = await call('DELETE /events/{entityId}/{eventId}', {
    params: { entityId, eventId: event.id },
  })
  if (reply.ok || reply.error === 'event_not_found') forgetEvent(event.id)
  return reply
})

/** Shows the answer at once, and takes it back when the server refuses it. */
export const answerEvent = watched(async (event: Event, participate: Answer) => {
  const userId = $me.get() ?? ''
  const before = participantIn(event, userId)
  setAnswering(event.id, true)
  if (before) {
    const after = { ...before, participate, hasAnswered: true }
    changeEvent(event.id, (known) => withParticipant(known, after))
  }
  const body = { eventId: event.id, userId, participate }
  const reply = await call('POST /events/participate', { body })
  setAnswering(event.id, false)
  if (reply.ok) {
    noteReply()
    const { availablePlaces } = reply.data
    changeEvent(event.id, (known) => ({ ...known, availablePlaces }))
    // Among the participants of a public event only from now on.
    if (!before) await loadEvent(event.id)
  } else {
    if (before) changeEvent(event.id, (known) => withParticipant(known, before))
    await reloadWhenOutdated(event.id, reply.error)
  }
  return reply
})

/** Asks members whether they come, by a mail each. */
export const addParticipants = watched(async (event: Event, emails: readonly string[]) => {
  const owner = event.association
    ? { associationId: event.association.id }
    : { groupId: event.group?.id ?? '' }
  const userEmails = emails.map((email) => ({ email }))
  const reply = await call('PUT /events/add-participants', {
    body: { ...owner, eventId: event.id, userEmails },
  })
  if (reply.ok) setParticipants(event.id, reply.data)
  else await reloadWhenOutdated(event.id, reply.error)
  return reply
})

export const removeParticipant = watched(async (event: Event, userId: string) => {
  const params = { eventId: event.id, userId }
  const reply = await call('DELETE /events/{eventId}/participants/{userId}', { params })
  // Their place is free again, which the server counts.
  if (reply.ok) await loadEvent(event.id)
  else await reloadWhenOutdated(event.id, reply.error)
  return reply
})

/** A visitor who registered without an account. */
export const removeGuest = watched(async (event: Event, guestId: string) => {
  const params = { eventId: event.id, guestId }
  const reply = await call('DELETE /events/{eventId}/guests/{guestId}', { params })
  if (reply.ok) await loadEvent(event.id)
  else await reloadWhenOutdated(event.id, reply.error)
  return reply
})

/** Several of them. */
export const removeGuests = watched(async (event: Event, ids: readonly string[]) => {
  const reply = await call('POST /events/{eventId}/remove-guests', {
    params: { eventId: event.id },
    body: { ids: [...ids] },
  })
  if (reply.ok) await loadEvent(event.id)
  else await reloadWhenOutdated(event.id, reply.error)
  return reply
})

/** Asks those who have not answered once more; once a day at most. */
export const remindUnanswered = watched(async (event: Event) => {
  const params = { eventId: event.id }
  const reply = await call('POST /events/{eventId}/remind-unanswered', { params })
  if (!reply.ok) await reloadWhenOutdated(event.id, reply.error)
  return reply
})

// ── Within ──

export function participantIn(
  { participants }: Event,
  userId: string | null,
): Participant | undefined {
  return participants.find(({ user }) => user.id === userId)
}

const anyEvent = 'events'

function noteChange(id: string): void {
  noteWrite(id)
  noteWrite(anyEvent)
}

/** Keeps an event as it was planned, changed or answered. */
export function holdEvent(event: Event): void {
  noteChange(event.id)
  receiveEvents([event])
  keepAmongFuture(event)
}

function forgetEvent(id: string): void {
  noteChange(id)
  const { [id]: _, ...others } = $events.get()
  $events.set(others)
  forgetFuture(id)
}

function changeEvent(id: string, make: (event: Event) => Event): void {
  const event = $events.get()[id]
  if (event) holdEvent(make(event))
}

function withParticipant(event: Event, participant: Participant): Event {
  const participants = event.participants.map((one) =>
    one.user.id === participant.user.id ? participant : one,
  )
  return { ...event, participants }
}

function setParticipants(id: string, participants: Participant[]): void {
  changeEvent(id, (event) => ({ ...event, participants }))
}

function setAnswering(id: string, isAnswering: boolean): void {
  const others = [...$answering.get()].filter((other) => other !== id)
  $answering.set(new Set(isAnswering ? [...others, id] : others))
}

const outdated: readonly string[] = [
  'event_not_found',
  'not_enough_permission',
  'too_many_participants',
  'user_not_found',
]

/** After a refusal that says that things are not as this page thinks: looks again. */
async function reloadWhenOutdated(id: string, error: string): Promise<void> {
  if (!outdated.includes(error)) return
  const reply: Outcome<Event> = await loadEvent(id)
  if (!reply.ok && reply.error === 'error_when_getting_event_details') forgetEvent(id)
}
