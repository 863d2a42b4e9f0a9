import type { Tx } from '../../db/open.ts'
import { eventMessages } from '../contract/event-messages.ts'
import { widgetMessages } from '../contract/widget-messages.ts'
import type { Registration } from '../contract/widget-payloads.ts'
import type { VisitorOutcome } from '../contract/widget-shapes.ts'
import { inTurn } from '../events/answers.ts'
import { type EventKey, holdPlaces, seatVisitor, unseatVisitor } from '../events/guests.ts'
import { placesLeft } from '../events/shapes.ts'
import { Failure } from '../platform/failures.ts'
import { ownDomainOf } from '../platform/mailboxes.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import { registrationMail } from './mails.ts'
import { linkLifetime, rates as rules } from './rates.ts'
import { findPublicEvent } from './reading.ts'
import { receiveVisit } from './receiving.ts'
import * as queries from './registration-queries.ts'

/**
 * Notes that a visitor asks for a place in a public event, and asks them by mail to confirm it: until
 * then nothing is taken. The answer is the same whether the address is known or not.
 *
 * @throws Failure `invalid_payload` at `altcha`, at `eventId` once it is over, or at `email` where its domain
 * has its share of the places, `too_many_requests`,
 * `event_not_found`, `too_many_participants`
 */
export async function register(
  platform: Platform,
  eventId: string,
  form: Registration,
  ip: string,
): Promise<void> {
  const { db, rates, now } = platform
  const purpose = { use: 'registration', id: eventId } as const
  await receiveVisit(platform, purpose, { ...form, ip }, async () => {
    const event = await findPublicEvent(db, eventId)
    if (event.ends_at <= now()) {
      throw new Failure('invalid_payload', { fields: { eventId: eventMessages.over } })
    }
    if (placesLeft(event.places, event.taken) === 0) throw new Failure('too_many_participants')
    const { id, community_id } = event
    await rates.take('registrations', rules.registrations, { event: id, community: community_id })
    return {
      async insert(tx, row) {
        await requireShare(tx, event, row.email, now())
        await queries.insertRegistration(tx, { ...row, community_id, event_id: id })
      },
      letter: (links) => registrationMail(form.firstName, event, links),
      inTurn: (work) => inTurn.run(id, work),
    }
  })
}

/**
 * One domain takes a quarter of the places, and five of few: whoever owns one has any number of addresses
 * in it, each of which can confirm a place.
 */
async function requireShare(
  tx: Tx,
  event: EventKey & { places: number | null },
  email: string,
  now: Date,
): Promise<void> {
  const domain = ownDomainOf(email)
  if (domain === undefined) return
  await holdPlaces(tx, event)
  const since = new Date(now.getTime() - linkLifetime)
  const asked = await queries.countFromDomain(tx, event, { domain, but: email, since })
  if (asked < Math.max(5, Math.ceil((event.places ?? 0) / 4))) return
  throw new Failure('invalid_payload', { fields: { email: widgetMessages.domain } })
}

/** By the link of the mail that confirms; nothing where it is of no registration. */
export function findRegistration({ db, now }: Pick<Platform, 'db' | 'now'>, token: string) {
  return queries.findByConfirmation(db, hashToken(token), { now: now(), lifetime: linkLifetime })
}

/** By the link that gives the place back. */
export function findRegistrationToCancel({ db, now }: Pick<Platform, 'db' | 'now'>, token: string) {
  return queries.findByCancellation(db, hashToken(token), now())
}

/**
 * Takes the place. Done again it changes nothing, and takes it again where it was given back.
 *
 * @throws Failure `too_many_participants`, `wrong_token_provided` where somebody took it out meanwhile
 */
export async function confirmRegistration(
  { db, shared, now }: Platform,
  registration: queries.RegistrationRow,
): Promise<VisitorOutcome> {
  const event = keyOf(registration)
  const availablePlaces = await inTurn.run(event.id, () =>
    db.transaction().execute(async (tx) => {
      const left = await seatVisitor(tx, registration, { event, now: now() })
      if (!(await queries.markConfirmed(tx, registration, now())))
        throw new Failure('wrong_token_provided')
      return left
    }),
  )
  shared.forget(event.id, event.community_id)
  return { kind: 'registration', name: registration.name, availablePlaces }
}

/** Gives the place back; done again, or before it was taken, it changes nothing. */
export async function cancelRegistration(
  { db, shared, now }: Platform,
  registration: queries.RegistrationRow,
): Promise<VisitorOutcome> {
  const [event, { name, email }] = [keyOf(registration), registration]
  const availablePlaces = await inTurn.run(event.id, () =>
    db.transaction().execute((tx) => unseatVisitor(tx, email, { event, now: now() })),
  )
  shared.forget(event.id, event.community_id)
  return { kind: 'registration', name, availablePlaces }
}

function keyOf({ event_id: id, community_id }: queries.RegistrationRow): EventKey {
  return { id, community_id }
}
