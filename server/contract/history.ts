import * as v from 'valibot'
import { type Call, defineCall } from './call.ts'
import * as field from './fields.ts'
import { id, payload, role } from './fields.ts'
import { type KindFacts, kinds } from './kinds.ts'
import type { Kind } from './roles.ts'

/** How many lines a page of the history has. */
export const historyPage = 50

const line = {
  id,
  /** ISO 8601 in UTC. */
  at: v.string(),
  /** First and last name; null for an operator, for a deleted account, and for what followed by itself. */
  who: v.nullable(v.string()),
  byOperator: v.boolean(),
}
const named = { ...line, name: v.string() }
/** First and last name; null once the account is deleted. */
const toSomebody = { ...line, whom: v.nullable(v.string()) }

/**
 * One thing that was done in a community by those who manage it. Neither addresses nor what was
 * written are in it.
 */
export const HistoryLine = v.variant('what', [
  v.object({ ...toSomebody, what: v.literal('role-changed'), from: role, to: role }),
  v.object({ ...toSomebody, what: v.picklist(['handed-over', 'passed-on', 'member-removed']) }),
  v.object({ ...line, what: v.literal('invited'), count: v.number() }),
  v.object({ ...named, what: v.literal('guests-removed'), count: v.number() }),
  v.object({
    ...line,
    what: v.picklist([
      'invitation-withdrawn',
      'request-accepted',
      'request-refused',
      'dues-changed',
    ]),
  }),
  v.object({
    ...named,
    what: v.picklist([
      'group-created',
      'group-deleted',
      'document-deleted',
      'event-deleted',
      'guest-removed',
    ]),
  }),
])
export type HistoryLine = v.InferOutput<typeof HistoryLine>

/** Every kind of line that a history has. */
export const historyWhats: readonly HistoryLine['what'][] = [
  'role-changed',
  'handed-over',
  'passed-on',
  'member-removed',
  'invited',
  'invitation-withdrawn',
  'request-accepted',
  'request-refused',
  'dues-changed',
  'group-created',
  'group-deleted',
  'document-deleted',
  'event-deleted',
  'guest-removed',
  'guests-removed',
]

/** Lines, the newest first, and whether there are older ones. */
export const History = v.object({ lines: v.array(HistoryLine), hasMore: v.boolean() })
export type History = v.InferOutput<typeof History>

function callsOf<const P extends KindFacts['plural']>(plural: P, kind: Kind) {
  return {
    get: defineCall({
      summary: `What those who manage it did in the last twelve months, ${historyPage} lines at a time`,
      method: 'GET',
      path: `/${plural}/{id}/history`,
      params: payload({ id: field.reference }),
      query: payload({
        /** The id of the last line that one has: those before it in time. */
        before: v.optional(field.reference),
      }),
      answer: History,
      failures: [kinds[kind].failures.notFound, 'not_enough_permission'],
    }),
  } satisfies Record<string, Call>
}

const association = callsOf('associations', 'association')
const group = callsOf('groups', 'group')

/** The calls of both kinds, as what serves them sees them. */
export const historyCalls: Record<Kind, ReturnType<typeof callsOf<KindFacts['plural']>>> = {
  association,
  group,
}
