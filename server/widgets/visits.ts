import type { VisitSeen } from '../contract/widget-pages.ts'
import type { VisitorOutcome } from '../contract/widget-shapes.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { RequestRow } from './join-request-queries.ts'
import { cancelRequest, confirmRequest, findRequest, findRequestToCancel } from './join-requests.ts'
import type { RegistrationRow } from './registration-queries.ts'
import {
  cancelRegistration,
  confirmRegistration,
  findRegistration,
  findRegistrationToCancel,
} from './registrations.ts'
import { toPublicEvent } from './shapes.ts'

/*
 * What a visitor sent, by the two links of its mail: one confirms, the other gives back. Either may be
 * followed again. Looking changes nothing: programs open links ahead.
 */

/** Which of the two links. */
export type Way = 'confirm' | 'cancel'

type Parts = Pick<Platform, 'db' | 'now'>

/**
 * Confirms what the link of a mail is of.
 *
 * @throws Failure `wrong_token_provided`, `too_many_participants`
 */
export async function confirmVisit(platform: Platform, token: string): Promise<VisitorOutcome> {
  const { registration, request } = await find(platform, 'confirm', token)
  return registration
    ? confirmRegistration(platform, registration)
    : confirmRequest(platform, token, request)
}

/**
 * Gives back what the link of a mail is of.
 *
 * @throws Failure `wrong_token_provided`
 */
export async function cancelVisit(platform: Platform, token: string): Promise<VisitorOutcome> {
  const { registration, request } = await find(platform, 'cancel', token)
  return registration
    ? cancelRegistration(platform, registration)
    : cancelRequest(platform, request)
}

/**
 * What a link is of, for its page.
 *
 * @throws Failure `wrong_token_provided`
 */
export async function getVisit(platform: Parts, way: Way, token: string): Promise<VisitSeen> {
  const { registration, request } = await find(platform, way, token)
  return registration ? toRegistrationSeen(registration) : toRequestSeen(request)
}

type Found =
  | { registration: RegistrationRow; request?: never }
  | { registration?: never; request: RequestRow }

async function find(platform: Parts, way: Way, token: string): Promise<Found> {
  const { db } = platform
  const isConfirming = way === 'confirm'
  const registration = await (isConfirming
    ? findRegistration(platform, token)
    : findRegistrationToCancel(platform, token))
  if (registration) return { registration }
  const request = await (isConfirming
    ? findRequest(platform, db, token)
    : findRequestToCancel(db, token))
  if (request) return { request }
  throw new Failure('wrong_token_provided')
}

function toRegistrationSeen(row: RegistrationRow): VisitSeen {
  const { description: _, ...event } = toPublicEvent({
    ...row,
    id: row.event_id,
    description: null,
  })
  return {
    kind: 'registration',
    firstName: row.first_name,
    event,
    community: { id: row.community_id, name: row.community_name },
    isSeated: row.seated,
  }
}

function toRequestSeen(row: RequestRow): VisitSeen {
  return {
    kind: 'join-request',
    firstName: row.first_name,
    community: { id: row.community_id, name: row.name },
    isOpen: row.confirmed_at !== null,
    isMember: row.is_member,
  }
}
