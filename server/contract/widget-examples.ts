import type { JoinRequestInput, Registration } from './widget-payloads.ts'
import type { Challenge, PublicCommunity, PublicEvent, VisitorOutcome } from './widget-shapes.ts'

/*
 * What the public calls take and answer, for those who read the API's description from the outside.
 */

const communityId = '5f0b7a52-6f0e-4c3e-9d55-3f2a4f1f9a10'
const eventId = 'a3c1d1de-0b1d-4f53-8a53-6c2a0d7f5b21'

const community: PublicCommunity = {
  id: communityId,
  name: 'Judo Club de Bellevue',
  type: 'sportive',
  typeDetails: 'Judo et taïso',
  description: 'Du baby-judo aux adultes, dans un dojo de quartier.',
  image: null,
  membersCount: 84,
}

const event: PublicEvent = {
  id: eventId,
  name: 'Portes ouvertes du dojo',
  type: 'other',
  description: 'Montez sur le tatami, seul ou en famille.',
  startDate: '2026-11-28T09:00:00.000Z',
  endDate: '2026-11-28T13:00:00.000Z',
  timeZone: 'Europe/Paris',
  location: {
    address: '1 rue du Gymnase',
    city: 'Lyon',
    postcode: '69005',
    coordinates: [4.8467, 45.7485],
  },
  numberOfPlaces: 40,
  availablePlaces: 12,
}

const challenge: Challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '8d1f0c8a5b6e4d2f9a7c3e1b0d4f6a28',
    salt: '4b7e2a9c1d5f8e3b6a0c9d2f7e1b4a63',
    cost: 5000,
    keyLength: 32,
    keyPrefix: '1f6a0c9d2f7e1b4a638d1f0c8a5b6e4d',
    expiresAt: 1_795_860_600,
    data: { use: 'registration', id: eventId },
  },
  signature: 'c0ffee3b6a0c9d2f7e1b4a638d1f0c8a5b6e4d2f9a7c3e1b0d4f6a284b7e2a9c',
}

/** The challenge and what solves it, as JSON in base64. */
const altcha = 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319'

const registration: Registration = {
  firstName: 'Noémie',
  lastName: 'Vasseur',
  email: 'noemie@exemple.fr',
  altcha,
}

const joinRequest: JoinRequestInput = { ...registration, message: 'Puis-je venir essayer\u00A0?' }
const outcome: VisitorOutcome = { kind: 'registration', name: event.name, availablePlaces: 11 }

export const examples = {
  community: { answer: community },
  events: { answer: [event] },
  event: { answer: event },
  challenge: { answer: challenge },
  registration: { body: registration, answer: { emailSent: true } },
  joinRequest: { body: joinRequest, answer: { emailSent: true } },
  confirmation: { answer: outcome },
  cancellation: { answer: { ...outcome, availablePlaces: 12 } },
}
