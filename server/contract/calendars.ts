import * as v from 'valibot'
import { defineCall } from './call.ts'
import { messages, payload } from './fields.ts'

const Feed = v.object({
  /** Whoever knows it reads all of one’s events, without a login. */
  url: v.string(),
})

export const getCalendarFeed = defineCall({
  summary: 'The secret address of all one’s events, for any calendar application',
  method: 'GET',
  path: '/users/me/calendar-feed',
  answer: Feed,
})

export const renewCalendarFeed = defineCall({
  summary: 'Another secret address; the one from before ends',
  method: 'POST',
  path: '/users/me/calendar-feed',
  answer: Feed,
  failures: ['too_many_requests'],
})

export const readCalendar = defineCall({
  summary: 'All the events of whoever’s secret it is, as iCalendar (RFC 5545)',
  method: 'GET',
  path: '/calendars/{secret}.ics',
  anonymous: true,
  keyless: true,
  params: payload({ secret: v.pipe(v.string(), v.maxLength(100, messages.value)) }),
  media: 'text/calendar',
  failures: ['not_found', 'too_many_requests'],
})
