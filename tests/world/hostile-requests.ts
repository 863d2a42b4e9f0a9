import fc from 'fast-check'
import type { Call } from '../../server/contract/call.ts'
import { newCommunity } from './communities.ts'
import { newEvent } from './events.ts'
import { type Person, type Place, registration } from './people.ts'
import { type Answer, createVisitor } from './visitor.ts'

/** A request that is valid, nearly valid or hostile. */
export interface HostileRequest {
  call: Call
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  withSession: boolean
}

/** What fields may hold: one thing, or one of several. */
interface Known {
  valid: Record<string, unknown>
  several: Record<string, string[]>
}

/** Requests to all the calls, about what `claire` has: communities and an event, made here. */
export async function hostileRequests(
  place: Place,
  calls: Call[],
  claire: Person,
  now: Date,
): Promise<fc.Arbitrary<HostileRequest>> {
  const [association, group] = await Promise.all([
    newCommunity(place, 'association', claire),
    newCommunity(place, 'group', claire),
  ])
  const event = await newEvent(claire, association, now)
  const valid = {
    ...usual,
    associationId: association.id,
    groupId: group.id,
    entityId: association.id,
    userId: claire.id,
    eventId: event.id,
    userEmails: [{ email: claire.email }],
    participate: 'true',
  }
  const known = { valid, several: { id: [association.id, event.id] } }
  return fc.oneof(...calls.map((call) => request(call, known)))
}

/** Sends one, by Claire or by nobody. @returns what was answered */
export function sendHostile(
  place: Pick<Place, 'origin'>,
  claire: Person,
  { call, params, query, body, withSession }: HostileRequest,
): Promise<Answer> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? 'x'))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  const address = search.length > 0 ? `${path}?${search.join('&')}` : path
  const visitor = createVisitor(place.origin)
  if (withSession) for (const [name, value] of claire.cookies) visitor.cookies.set(name, value)
  // A session that ended would leave the rest of the calls with nothing to do.
  if (call.path === '/auth/logout') visitor.cookies.clear()
  return visitor.call(call.method, address, {
    body: call.multipart ? formOf(call.multipart, body) : call.body ? body : undefined,
  })
}

/** Text of a validation library rather than of ours. */
export function hasEnglish({ body }: Answer): boolean {
  return /invalid (type|length|key|format|value)|expected/i.test(text(body))
}

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '<script>',
    '%',
    '%00',
    '../../',
    '__proto__',
    'é'.repeat(3000),
    'a'.repeat(50_000),
    'claire@exemple.fr\r\nBcc: x@exemple.fr',
    '9'.repeat(400),
    null,
    true,
    -1,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER,
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 4 }),
)

// Nobody's password: what ends Claire's account or session must not succeed by chance.
const password = 'Tambour!2026'

/** What each field may hold; the ids of what is there are put in. */
const usual: Record<string, unknown> = {
  ...registration({ password, confirmPassword: password }),
  token: 'x'.repeat(43),
  currentPassword: 'wrong',
  newPassword: password,
  confirmNewPassword: password,
  phoneNumber: '0612345678',
  birthDay: '1984-02-29',
  address: { city: 'Lyon', postcode: '69003', coordinates: [4.8, 45.7] },
  content: 'Un agenda',
  q: 'lyon',
  limit: '5',
  isAssociation: 'true',
  name: 'Judo Club',
  // Of communities and of events.
  type: 'other',
  typeDetails: 'arts martiaux',
  description: 'Un club',
  membersEmails: ['nadia@exemple.fr'],
  role: 'moderator',
  contribution: 'paid',
  startDate: '2027-05-02T10:00:00Z',
  endDate: '2027-05-02T12:00:00Z',
  timeZone: 'Europe/Paris',
  location: { city: 'Lyon', postcode: '69003', coordinates: [4.8, 45.7] },
  isPublic: true,
  numberOfPlaces: 20,
  remindersData: [{ timeBeforeEvent: 1, timeUnit: 'day' }],
  appointment: 'Devant le dojo',
  longitude: '4.8',
  latitude: '45.7',
  radius: '50',
  from: '2027-05-01',
  to: '2027-06-01T00:00:00Z',
}

/** The names that a schema has fields under; a schema of several steps has them in its first. */
function fieldsOf(schema: Call['body']): string[] {
  const isObject = schema && 'entries' in schema && typeof schema.entries === 'object'
  return isObject && schema.entries ? Object.keys(schema.entries) : []
}

function nearly(fields: string[], { valid, several }: Known) {
  const entries = fields.map((name) => {
    const nearlyName = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...(several[name] ?? [valid[name] ?? 'x'])) },
      { weight: 1, arbitrary: hostile },
    )
    return [name, nearlyName] as const
  })
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
}

const text = (value: unknown) => String(typeof value === 'object' ? JSON.stringify(value) : value)

function request(call: Call, known: Known) {
  const params = fieldsOf(call.params)
  return fc.record({
    call: fc.constant(call),
    // What deletes is not told what is there: the other calls need it.
    params:
      call.method === 'DELETE'
        ? fc.record(Object.fromEntries(params.map((name) => [name, hostile])))
        : nearly(params, known),
    query: nearly(fieldsOf(call.query), known),
    body: fc.oneof(
      { weight: 4, arbitrary: nearly(fieldsOf(call.body), known) },
      { weight: 1, arbitrary: hostile },
    ),
    withSession: fc.boolean(),
  })
}

function encode(value: unknown): string {
  // An address can not hold half of a surrogate pair, nor be longer than a server reads.
  return encodeURIComponent(text(value).toWellFormed().slice(0, 1000)) || 'x'
}

/** The same as a form, where what may be a file is one. */
function formOf(files: object, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (name in files && value !== '') form.append(name, new File([text(value)], 'a.txt'))
    else form.append(name, text(value))
  }
  return form
}
