import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import type { Kind } from '../../server/contract/roles.ts'
import {
  addMember,
  bothKinds,
  newCommunity,
  newInvitation,
  type TestCommunity,
} from '../world/communities.ts'
import { eventFields, insertEvent, insertLink } from '../world/events.ts'
import { logIn, newPerson, type Person, password, registration } from '../world/people.ts'
import type { Visitor } from '../world/visitor.ts'
import { insertGuest, insertJoinRequest } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/**
 * Every call and what it answers every kind of caller. A call that is served and has no row here
 * fails. There are two tables: calls about an account, where it counts whose it is, and calls about a
 * community, where it counts what one is in it.
 */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('every call that is served has its row, and every row its call', () => {
  const served = world.backend.app.calls.map(({ method, path }) => `${method} ${path}`)
  const rows = [
    ...Object.keys(accountTable),
    ...bothKinds.flatMap((kind) => Object.keys(communityTable(kind))),
  ]
  expect(served.toSorted()).toEqual(rows.sort())
})

// ── Accounts ──

const anyone = { keyless: 401, anonymous: 200, unknownSession: 200, deleted: 200 }
const members = { keyless: 401, anonymous: 401, unknownSession: 401, deleted: 401 }

interface AccountRow {
  keyless: number
  anonymous: number
  /** With the cookie of no session. */
  unknownSession: number
  /** With the cookie from before the account was deleted. */
  deleted: number
  /** Whose id stands in the path or body. */
  claire: number
  /** Somebody else, also one who created an association that Claire is a member of. */
  samir: number
  /** The path with its parameters, where it has some. */
  path?: (claire: Person, device: string) => string
  body?: (claire: Person) => unknown
}

const nobody = '00000000-0000-4000-8000-000000000000'

const accountTable: Record<string, AccountRow> = {
  'GET /health': { ...all(200) },
  'GET /ready': { ...all(200) },
  'POST /client-errors': { ...all(400), body: () => ({}) },
  'GET /public/addresses': { ...all(200), path: () => '/public/addresses?q=lyon' },
  ...publicTable('associations'),
  ...publicTable('groups'),
  'GET /public/events/{id}': { ...all(404), path: () => `/public/events/${nobody}` },
  'GET /public/events/{id}.ics': { ...all(404), path: () => `/public/events/${nobody}.ics` },
  // Without the work that they take.
  'POST /public/events/{id}/registrations': {
    ...all(400),
    path: () => `/public/events/${nobody}/registrations`,
    body: () => ({}),
  },
  'POST /public/confirmations/{token}': { ...all(400), path: () => '/public/confirmations/x' },
  'POST /public/cancellations/{token}': { ...all(400), path: () => '/public/cancellations/x' },
  'POST /public/confirmations/{token}/form': {
    ...all(303),
    path: () => '/public/confirmations/x/form',
    body: () => new FormData(),
  },
  'POST /public/cancellations/{token}/form': {
    ...all(303),
    path: () => '/public/cancellations/x/form',
    body: () => new FormData(),
  },
  'GET /public/challenge': {
    ...all(200),
    path: () => `/public/challenge?for=registration&id=${nobody}`,
  },
  'GET /images/{folder}/{name}': {
    ...all(404),
    path: () => `/images/associations/${'0'.repeat(64)}`,
  },
  'POST /get-images/single': {
    ...members,
    claire: 404,
    samir: 404,
    body: () => ({ imagePath: `associations/${'0'.repeat(64)}` }),
  },
  'POST /get-images/multiple': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({ imagesPaths: [] }),
  },

  'GET /events/near-location/{longitude}/{latitude}': {
    ...anyone,
    claire: 200,
    samir: 200,
    path: () => '/events/near-location/4.8357/45.764',
  },
  'GET /events/user/{userId}': {
    ...members,
    claire: 200,
    samir: 403,
    path: ({ id }) => `/events/user/${id}`,
  },
  'GET /events/places': { ...members, claire: 200, samir: 200 },
  'GET /rooms/by-user': { ...members, claire: 200, samir: 200 },
  'GET /users/me/calendar-feed': { ...members, claire: 200, samir: 200 },
  'POST /users/me/calendar-feed': { ...members, claire: 200, samir: 200 },
  'GET /calendars/{secret}.ics': { ...all(404), path: () => `/calendars/${'x'.repeat(43)}.ics` },
  'GET /events/future/user/{userId}': {
    ...members,
    claire: 200,
    samir: 403,
    path: ({ id }) => `/events/future/user/${id}`,
  },

  'POST /users/register': { ...all(201), keyless: 401, body: () => registration() },
  'POST /users/validate-account': {
    ...all(400),
    keyless: 401,
    body: () => ({ token: 'x', password: 'x' }),
  },
  'POST /users/resend-activation': {
    ...anyone,
    claire: 200,
    samir: 200,
    body: ({ email }) => ({ email }),
  },
  'POST /auth/login': {
    ...anyone,
    claire: 200,
    samir: 200,
    body: ({ email }) => ({ email, password }),
  },
  'POST /events/answers/{token}/form': {
    ...all(303),
    path: () => '/events/answers/x/form',
    body: () => new FormData(),
  },
  'POST /auth/login/form': { ...all(303), body: () => new FormData() },
  'GET /auth/logout': { ...anyone, claire: 200, samir: 200 },
  'GET /users/forgot-password/{address}': {
    ...anyone,
    claire: 200,
    samir: 200,
    path: ({ email }) => `/users/forgot-password/${email}`,
  },
  'PUT /users/new-password': {
    ...all(400),
    keyless: 401,
    body: () => ({ token: 'x', password }),
  },

  'GET /users/me': { ...members, claire: 200, samir: 200 },
  'PUT /users/me': { ...members, claire: 200, samir: 200, body: () => ({}) },
  'PUT /users/me/password': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({
      currentPassword: password,
      newPassword: password,
      confirmNewPassword: password,
    }),
  },
  'GET /users/me/sessions': { ...members, claire: 200, samir: 200 },
  'DELETE /users/me/sessions/{id}': {
    ...members,
    claire: 200,
    samir: 404,
    path: (_claire, device) => `/users/me/sessions/${device}`,
  },
  'DELETE /users/me': { ...members, claire: 200, samir: 200, body: () => ({ password }) },
  'DELETE /users/me/{password}': {
    ...members,
    claire: 200,
    samir: 200,
    path: () => `/users/me/${encodeURIComponent(password)}`,
  },
  'GET /users/me/export': { ...members, keyless: 200, claire: 200, samir: 200 },
  'GET /users/me/mail-preferences': { ...members, claire: 200, samir: 200 },
  'PUT /users/me/mail-preferences': { ...members, claire: 200, samir: 200, body: () => ({}) },
  'GET /users/me/push': { ...members, claire: 200, samir: 200 },
  'PUT /users/me/push': { ...members, claire: 200, samir: 200, body: () => ({}) },
  'PUT /users/me/push/subscription': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({
      endpoint: 'https://push.example/x',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    }),
  },
  'DELETE /users/me/push/subscription': { ...members, claire: 200, samir: 200 },
  'POST /mails/unsubscribe': { ...all(400), path: () => '/mails/unsubscribe?token=x' },
  'GET /mails/unsubscribe': { ...all(303), path: () => '/mails/unsubscribe?token=x' },
  'GET /users/me/invitations': { ...members, claire: 200, samir: 200 },
  'POST /users/me/invitations/{id}/accept': {
    ...members,
    claire: 404,
    samir: 404,
    path: ({ id }) => `/users/me/invitations/${id}/accept`,
  },
  'POST /users/me/invitations/{id}/decline': {
    ...members,
    claire: 404,
    samir: 404,
    path: ({ id }) => `/users/me/invitations/${id}/decline`,
  },
  'POST /users/new-functionalities': {
    ...members,
    claire: 200,
    samir: 200,
    body: () => ({ content: 'Un agenda' }),
  },
  'GET /users/roles/{userId}': {
    ...members,
    claire: 200,
    samir: 403,
    path: ({ id }) => `/users/roles/${id}`,
  },
  'GET /users/by-entity/{entityId}/{isAssociation}': {
    ...members,
    claire: 404,
    samir: 404,
    path: ({ id }) => `/users/by-entity/${id}/true`,
  },
}

/** Asked of what is not there: whoever asks is nobody. */
function publicTable(plural: 'associations' | 'groups'): Record<string, AccountRow> {
  const path = (rest = '') => ({ path: () => `/public/${plural}/${nobody}${rest}` })
  return {
    [`GET /public/${plural}/{id}`]: { ...all(404), ...path() },
    [`GET /public/${plural}/{id}/events`]: { ...all(404), ...path('/events') },
    [`GET /public/${plural}/{id}/events.ics`]: { ...all(404), ...path('/events.ics') },
    [`GET /public/${plural}/{id}/events.atom`]: { ...all(404), ...path('/events.atom') },
    [`POST /public/${plural}/{id}/join-requests`]: {
      ...all(400),
      ...path('/join-requests'),
      body: () => ({}),
    },
  }
}

function all(status: number) {
  const everyone = { keyless: status, anonymous: status, unknownSession: status }
  return { ...everyone, deleted: status, claire: status, samir: status }
}

describe.each(Object.entries(accountTable))('%s', (name, row) => {
  const [method = '', pattern = ''] = name.split(' ')

  async function statusFor(visitor: Visitor, claire?: Person) {
    const owner = claire ?? (await newPerson(world, { loggedIn: false }))
    const phone = world.visitor()
    await logIn(owner, phone)
    const device = await newestDevice(owner)
    const path = row.path?.(owner, device) ?? pattern
    const { status } = await visitor.call(method, path, { body: row.body?.(owner) })
    return status
  }

  test('without the client key', async () => {
    const claire = await newPerson(world)
    const visitor = world.visitor({ authorization: 'Bearer other' })
    for (const [cookie, value] of claire.cookies) visitor.cookies.set(cookie, value)
    expect(await statusFor(visitor, claire)).toBe(row.keyless)
  })

  test('without a session', async () => {
    expect(await statusFor(world.visitor())).toBe(row.anonymous)
  })

  test('with the cookie of no session', async () => {
    const visitor = world.visitor({ cookie: `maillon_session=${'a'.repeat(40)}` })
    expect(await statusFor(visitor)).toBe(row.unknownSession)
  })

  test('with the cookie of a deleted account', async () => {
    const gone = await newPerson(world)
    const cookie = `maillon_session=${gone.cookies.get('maillon_session')}`
    await gone.delete('/users/me', { password })
    expect(await statusFor(world.visitor({ cookie }))).toBe(row.deleted)
  })

  test('as oneself', async () => {
    const claire = await newPerson(world)
    expect(await statusFor(claire, claire)).toBe(row.claire)
  })

  test('as somebody else', async () => {
    const samir = await newPerson(world, { firstName: 'Samir' })
    expect(await statusFor(samir)).toBe(row.samir)
  })

  test('as the creator of an association that the person is a member of', async () => {
    const samir = await newPerson(world, { firstName: 'Samir' })
    const claire = await newPerson(world)
    await newCommunity(world, 'association', samir, { members: [[claire, 'member']] })
    expect(await statusFor(samir, claire)).toBe(row.samir)
  })
})

async function newestDevice({ id }: Person): Promise<string> {
  const { public_id: device } = await world.db
    .selectFrom('sessions')
    .select('public_id')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return device
}

// ── Communities ──

const callers = [
  'without the client key',
  'without a session',
  'with the cookie of no session',
  'with the cookie of a deleted account',
  'as a stranger',
  'as a former member',
  'as the creator of another',
  'as a member',
  'as a moderator',
  'as an administrator',
  'as the creator',
] as const
type Caller = (typeof callers)[number]

/** What is there for the call to be about. */
interface Scene {
  community: TestCommunity
  /** A mere member besides the callers. */
  memberId: string
  /** The caller's own place, or else somebody's. */
  ownId: string
  invitationId: string
  requestId: string
  guestId: string
  token: string
  fileId: string
  callerId: string
  eventId: string
  answerToken: string
}

interface CommunityRow {
  path?: (scene: Scene) => string
  body?: (scene: Scene) => unknown
  statuses: Record<Caller, number>
}

const outside = {
  'without the client key': 401,
  'without a session': 401,
  'with the cookie of no session': 401,
  'with the cookie of a deleted account': 401,
}

/** 403 for those who are none of them; `status` from a rank on. */
function from(rank: 0 | 1 | 2, status = 200): Record<Caller, number> {
  return {
    ...outside,
    'as a stranger': 403,
    'as a former member': 403,
    'as the creator of another': 403,
    'as a member': rank <= 0 ? status : 403,
    'as a moderator': rank <= 1 ? status : 403,
    'as an administrator': status,
    'as the creator': status,
  }
}

function everybody(status: number, others: Partial<Record<Caller, number>> = {}) {
  const same = Object.fromEntries(callers.map((caller) => [caller, status]))
  return { ...same, ...others } as Record<Caller, number>
}

/** A plain link can't send the key: these are answered to whoever has the session. */
function byLink(statuses: Record<Caller, number>, asMember: number) {
  return { ...statuses, 'without the client key': asMember }
}

function communityTable(kind: Kind): Record<string, CommunityRow> {
  const plural = kind === 'association' ? 'associations' : 'groups'
  const form = (fields: (scene: Scene) => Record<string, string>) => (scene: Scene) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields(scene))) data.append(name, value)
    return data
  }
  return {
    [`POST /${plural}`]: {
      body: form(() => ({ name: 'Nouveau' })),
      statuses: everybody(201, outside),
    },
    [`GET /${plural}/{id}/history`]: {
      path: ({ community }) => `/${plural}/${community.id}/history`,
      statuses: from(2),
    },
    [`GET /${plural}/user/{userId}`]: {
      // The id of the community's creator.
      path: () => `/${plural}/user/${cast['as the creator'].id}`,
      statuses: everybody(403, { ...outside, 'as the creator': 200 }),
    },
    [`GET /${plural}/{id}`]: {
      path: ({ community }) => `/${plural}/${community.id}`,
      statuses: from(0),
    },
    [`GET /${plural}/image/{id}`]: {
      // It has none: a member and a stranger are told the same.
      path: ({ community }) => `/${plural}/image/${community.id}`,
      statuses: byLink(everybody(404, outside), 404),
    },
    [`PUT /${plural}`]: {
      body: form(({ community }) => ({ id: community.id, name: 'Autre' })),
      statuses: from(2),
    },
    [`DELETE /${plural}/{id}`]: {
      path: ({ community }) => `/${plural}/${community.id}`,
      statuses: from(2),
    },
    [`POST /${plural}/add-members`]: {
      body: ({ community }) => ({ ...community.reference, membersEmails: ['nadia@exemple.fr'] }),
      statuses: from(1),
    },
    [`POST /${plural}/join`]: {
      body: ({ token }) => ({ token }),
      statuses: everybody(200, { 'without the client key': 401 }),
    },
    [`POST /${plural}/decline`]: {
      body: ({ token }) => ({ token }),
      statuses: everybody(200, { 'without the client key': 401 }),
    },
    [`GET /${plural}/{id}/invitations`]: {
      path: ({ community }) => `/${plural}/${community.id}/invitations`,
      statuses: from(1),
    },
    [`GET /${plural}/{id}/widgets`]: {
      path: ({ community }) => `/${plural}/${community.id}/widgets`,
      statuses: from(2),
    },
    [`PUT /${plural}/{id}/widgets`]: {
      path: ({ community }) => `/${plural}/${community.id}/widgets`,
      body: () => ({ enabled: true, origins: [] }),
      statuses: from(2),
    },
    [`GET /${plural}/{id}/join-requests`]: {
      path: ({ community }) => `/${plural}/${community.id}/join-requests`,
      statuses: from(1),
    },
    [`POST /${plural}/{id}/join-requests/{requestId}/accept`]: {
      path: ({ community, requestId }) =>
        `/${plural}/${community.id}/join-requests/${requestId}/accept`,
      statuses: from(1),
    },
    [`POST /${plural}/{id}/join-requests/{requestId}/refuse`]: {
      path: ({ community, requestId }) =>
        `/${plural}/${community.id}/join-requests/${requestId}/refuse`,
      statuses: from(1),
    },
    [`GET /${plural}/{id}/space`]: {
      path: ({ community }) => `/${plural}/${community.id}/space`,
      statuses: from(2),
    },
    [`POST /${plural}/{id}/invitations/{invitationId}/resend`]: {
      path: ({ community, invitationId }) =>
        `/${plural}/${community.id}/invitations/${invitationId}/resend`,
      statuses: from(1),
    },
    [`DELETE /${plural}/{id}/invitations/{invitationId}`]: {
      path: ({ community, invitationId }) =>
        `/${plural}/${community.id}/invitations/${invitationId}`,
      statuses: from(1),
    },
    [`PUT /${plural}/member`]: {
      body: ({ community, memberId }) => ({
        id: memberId,
        ...community.reference,
        role: 'moderator',
      }),
      statuses: from(2),
    },
    [`DELETE /${plural}/member/{id}/{memberId}`]: {
      path: ({ community, memberId }) => `/${plural}/member/${community.id}/${memberId}`,
      statuses: from(2),
    },
    [`DELETE /${plural}/member/leave/{id}/{memberId}`]: {
      path: ({ community, ownId }) => `/${plural}/member/leave/${community.id}/${ownId}`,
      statuses: {
        ...from(0),
        'as an administrator': kind === 'group' ? 403 : 200,
        'as the creator': 403,
      },
    },
    [`GET /${plural}/{id}/files/{fileId}`]: {
      path: ({ community, fileId }) => `/${plural}/${community.id}/files/${fileId}`,
      statuses: byLink(from(0), 200),
    },
    [`DELETE /${plural}/{id}/files/{fileId}`]: {
      path: ({ community, fileId }) => `/${plural}/${community.id}/files/${fileId}`,
      statuses: from(2),
    },
    [`GET /${plural}/{id}/members.csv`]: {
      path: ({ community }) => `/${plural}/${community.id}/members.csv`,
      statuses: byLink(from(2), 200),
    },
    ...(kind === 'association' && { ...duesTable, ...eventTable }),
  }
}

/** The same for events of associations and groups: asked of a private one of the former. */
const eventTable: Record<string, CommunityRow> = {
  'POST /events': {
    body: ({ community }) => eventFields(community, world.clock.now()),
    statuses: from(1, 201),
  },
  'PUT /events': {
    body: ({ eventId }) => ({ id: eventId, name: 'Stage' }),
    statuses: from(1),
  },
  'DELETE /events/{entityId}/{eventId}': {
    path: ({ community, eventId }) => `/events/${community.id}/${eventId}`,
    statuses: from(1),
  },
  'POST /events/{eventId}/remove-guests': {
    path: ({ eventId }) => `/events/${eventId}/remove-guests`,
    body: ({ guestId }) => ({ ids: [guestId] }),
    statuses: from(1),
  },
  'DELETE /events/{eventId}/guests/{guestId}': {
    path: ({ eventId, guestId }) => `/events/${eventId}/guests/${guestId}`,
    statuses: from(1),
  },
  'GET /events/{id}': { path: ({ eventId }) => `/events/${eventId}`, statuses: from(0) },
  'GET /events/{id}/event.ics': {
    path: ({ eventId }) => `/events/${eventId}/event.ics`,
    statuses: byLink(from(0), 200),
  },
  // Everybody who ever was a member was asked to come.
  'POST /events/participate': {
    body: ({ eventId, callerId }) => ({ eventId, userId: callerId, participate: 'true' }),
    statuses: from(0),
  },
  'PUT /events/add-participants': {
    body: ({ community, eventId }) => ({
      ...community.reference,
      eventId,
      userEmails: [{ email: nadia.email }],
    }),
    statuses: from(1),
  },
  'DELETE /events/{eventId}/participants/{userId}': {
    path: ({ eventId }) => `/events/${eventId}/participants/${nadia.id}`,
    statuses: from(1),
  },
  'POST /events/{eventId}/remind-unanswered': {
    path: ({ eventId }) => `/events/${eventId}/remind-unanswered`,
    statuses: from(1),
  },
  'GET /events/{eventId}/participants.csv': {
    path: ({ eventId }) => `/events/${eventId}/participants.csv`,
    statuses: byLink(from(1), 200),
  },
  // The token is Nadia's, whoever holds it.
  'GET /events/answers/{token}': {
    path: ({ answerToken }) => `/events/answers/${answerToken}`,
    statuses: everybody(200),
  },
  'GET /events/answers/{token}/event.ics': {
    path: ({ answerToken }) => `/events/answers/${answerToken}/event.ics`,
    statuses: everybody(200),
  },
  'POST /events/answers/{token}': {
    path: ({ answerToken }) => `/events/answers/${answerToken}`,
    body: () => ({ participate: 'false' }),
    statuses: everybody(200),
  },
}

/** What groups have not. */
const duesTable: Record<string, CommunityRow> = {
  'PUT /associations/contributions': {
    body: ({ community, memberId, invitationId }) => ({
      ...community.reference,
      ids: [memberId, invitationId],
      contribution: 'paid',
    }),
    statuses: from(2),
  },
  'GET /associations/{id}/dues': {
    path: ({ community }) => `/associations/${community.id}/dues`,
    statuses: from(0),
  },
  'PUT /associations/{id}/dues': {
    path: ({ community }) => `/associations/${community.id}/dues`,
    body: () => ({ iban: null, holder: null, amount: 25, label: null }),
    statuses: from(2),
  },
  'POST /associations/{id}/remind-contributions': {
    path: ({ community }) => `/associations/${community.id}/remind-contributions`,
    body: ({ memberId }) => ({ ids: [memberId] }),
    statuses: from(2),
  },
}

let cast: Record<Caller, Visitor & { id: string }>
let invited: Person
let nadia: Person

beforeAll(async () => {
  const person = (firstName: string) => newPerson(world, { firstName })
  const creator = await person('Claire')
  const deleted = await person('Paul')
  const cookie = `maillon_session=${deleted.cookies.get('maillon_session')}`
  await deleted.delete('/users/me', { password })
  // The creator's own session, without the key.
  const keyless = world.visitor({ authorization: 'Bearer other' })
  for (const [name, value] of creator.cookies) keyless.cookies.set(name, value)
  const unknown = world.visitor({ cookie: `maillon_session=${'a'.repeat(40)}` })
  cast = {
    'without the client key': { ...keyless, id: creator.id },
    'without a session': { ...world.visitor(), id: '' },
    'with the cookie of no session': { ...unknown, id: '' },
    'with the cookie of a deleted account': { ...world.visitor({ cookie }), id: '' },
    'as a stranger': await person('Zoé'),
    'as a former member': await person('Ancien'),
    'as the creator of another': await person('Autre'),
    'as a member': await person('Membre'),
    'as a moderator': await person('Modératrice'),
    'as an administrator': await person('Samir'),
    'as the creator': creator,
  }
  invited = await person('Invitée')
  nadia = await person('Nadia')
})

afterEach(async () => {
  await world.db.deleteFrom('communities').execute()
})

async function newScene(kind: Kind, caller: Caller): Promise<Scene> {
  const community = await newCommunity(world, kind, cast['as the creator'], {
    members: [
      [cast['as an administrator'], 'administrator'],
      [cast['as a moderator'], 'moderator'],
      [cast['as a member'], 'member'],
      [cast['as a former member'], 'administrator'],
      [nadia, 'member'],
    ],
  })
  await world.db
    .deleteFrom('memberships')
    .where('id', '=', await community.memberId(cast['as a former member']))
    .execute()
  const other = await newCommunity(world, kind, cast['as the creator of another'])
  await addMember(world, other, nadia)
  const { id: invitationId, token } = await newInvitation(world, community, invited.email)
  const { storage } = world.backend.platform
  const path = `documents/${'a'.repeat(64)}`
  await storage.put(path, new Uint8Array([1]), 'text/plain')
  const { id: fileId } = await world.db
    .insertInto('documents')
    .values({ community_id: community.id, name: 'a.txt', size: 1, type: 'text/plain', path })
    .returning('id')
    .executeTakeFirstOrThrow()
  const memberId = await community.memberId(nadia)
  const ownId = await community.memberId(cast[caller]).catch(() => memberId)
  const callerId = cast[caller].id
  const { eventId, answerToken } = await newEventOf(community)
  const { id: requestId } = await insertJoinRequest(world, community)
  const { id: guestId } = await insertGuest(world, eventId)
  const ids = { memberId, ownId, invitationId, requestId, fileId, callerId, eventId, guestId }
  return { community, token, answerToken, ...ids }
}

async function newEventOf(community: TestCommunity) {
  const eventId = await insertEvent(world, community)
  const asked = [nadia, ...Object.values(cast)].filter(({ id }) => id !== '')
  await world.db
    .insertInto('participants')
    .values(
      [...new Set(asked.map(({ id }) => id))].map((user_id) => ({
        event_id: eventId,
        user_id,
        answer: 'waiting' as const,
        created_at: world.clock.now(),
      })),
    )
    .execute()
  const answerToken = await insertLink(world, eventId, nadia.id)
  return { eventId, answerToken }
}

describe.each(
  bothKinds.flatMap((kind) =>
    Object.entries(communityTable(kind)).map((row) => [...row, kind] as const),
  ),
)('%s', (name, row, kind) => {
  const [method = '', pattern = ''] = name.split(' ')

  test.each(callers)('%s', async (caller) => {
    const scene = await newScene(kind, caller)
    const path = row.path?.(scene) ?? pattern
    const { status } = await cast[caller].call(method, path, { body: row.body?.(scene) })
    expect(status).toBe(row.statuses[caller])
  })
})

test('the calls of both kinds are the same but for their names', () => {
  const named = (kind: Kind) =>
    Object.values(communityCalls[kind]).map(({ method, path }) =>
      `${method} ${path}`.replace(/associations|groups/, '…').replace(/associationId|groupId/, '…'),
    )
  expect(named('group')).toEqual(named('association'))
})
