import * as calls from '../contract/calendars.ts'
import { isKnown } from '../platform/etags.ts'
import { Failure } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { findReader, getCalendarFeed, renewCalendarFeed, writeCalendar } from './calendars.ts'
import { rates as rules } from './rates.ts'

export function calendarRoutes(serve: Serve, platform: Platform): void {
  const { rates } = platform

  serve(calls.getCalendarFeed, (_input, { person }) => getCalendarFeed(platform, person))

  serve(calls.renewCalendarFeed, async (_input, { person }) => {
    await rates.take('calendar-renewal', rules.calendarRenewal, { account: person.userId })
    return renewCalendarFeed(platform, person)
  })

  serve(calls.readCalendar, async ({ params }, { ip, context }) => {
    const reader = await findReader(platform, params.secret)
    if (!reader) {
      await rates.take('calendar-guess', rules.calendar, { ip, network: networkOf(ip) })
      throw new Failure('not_found')
    }
    await rates.take('calendar-read', rules.calendarRead, { account: reader.userId })

    const { text, tag } = await writeCalendar(platform, reader)
    const headers = { etag: tag, 'cache-control': 'private, no-cache' }
    if (isKnown(tag, context.req.header('if-none-match'))) return context.body(null, 304, headers)
    return context.body(text, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' })
  })
}
