import * as v from 'valibot'
import { defineCall } from './call.ts'
import { payload } from './fields.ts'
import { messages } from './messages.ts'

const text = (length: number) =>
  v.pipe(v.string(messages.value), v.maxLength(length, messages.tooLong(length)))
const place = v.pipe(
  v.number(messages.value),
  v.integer(messages.value),
  v.minValue(0, messages.value),
  v.maxValue(10_000_000, messages.value),
)

/** What a page tells of an error in it. Whose page it was is not in it. */
export const reportClientError = defineCall({
  summary: 'Tells of an error in a page',
  method: 'POST',
  path: '/client-errors',
  anonymous: true,
  keyless: true,
  body: payload({
    message: text(500),
    /** The script's own name, without the host. */
    script: text(200),
    line: place,
    column: place,
    /** The first segment of the page's path. */
    page: text(50),
  }),
  answer: v.object({}),
  failures: ['too_many_requests'],
})
