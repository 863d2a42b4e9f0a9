import type { InputOf } from '../../server/contract/calls.ts'
import type { Event } from '../../server/contract/event-shapes.ts'
import type { Outcome } from '../client/failures.ts'
import { call } from './call.ts'
import { holdEvent } from './events.ts'
import { watched } from './watched.ts'

type CreationBody = InputOf<'POST /events'>[0]['body']

/** Those whose answer was lost: they may have been made all the same. */
const unsure = new Set<string>()

/**
 * Plans an event. Sent again under the same `clientId` after a lost answer it stays one event, which
 * then becomes what is sent now: somebody may have gone on typing meanwhile.
 */
export const createEvent = watched(async (body: CreationBody) => {
  const { clientId = '' } = body
  const made = await call('POST /events', { body })
  const reply = made.ok && unsure.has(clientId) ? await bringUpToDate(made.data, body) : made
  if (reply.ok) {
    unsure.delete(clientId)
    holdEvent(reply.data)
  } else if (clientId && lost.includes(reply.error)) unsure.add(clientId)
  return reply
})

const lost: readonly string[] = ['network_failure', 'timeout', 'unknown', 'unknown_error']

async function bringUpToDate(made: Event, body: CreationBody): Promise<Outcome<Event>> {
  const { associationId, groupId, clientId: _, ...facts } = body
  const owner = made.association ?? made.group
  if (!owner || owner.id === (associationId ?? groupId))
    return call('PUT /events', { body: { id: made.id, ...facts } })
  // An event stays with its community: of another one it is planned anew.
  const params = { entityId: owner.id, eventId: made.id }
  const taken = await call('DELETE /events/{entityId}/{eventId}', { params })
  return taken.ok ? call('POST /events', { body }) : taken
}
