import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import * as calls from '../contract/widgets.ts'
import { sendAttachment } from '../platform/attachments.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { makeChallenge } from './challenges.ts'
import { exportPublicEvent, writePublicCalendar, writePublicFeed } from './feeds.ts'
import { rates as rules } from './rates.ts'
import { getPublicCommunity, getPublicEvent, listPublicEvents } from './reading.ts'

/** What anybody may ask from any site, while a community shows its widgets. */
export function publicRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serveKind('association')
  serveKind('group')

  function serveKind(kind: Kind): void {
    const {
      getPublic,
      listPublicEvents: list,
      publicCalendar,
      publicFeed,
    } = calls.widgetCalls[kind]
    const at = ({ id }: { id: string }): CommunityRef => ({ kind, id })

    serve(getPublic, ({ params }) => getPublicCommunity(db, at(params)))

    serve(list, ({ params, query }) => listPublicEvents(platform, at(params), query))

    serve(publicCalendar, async ({ params }, { context }) =>
      context.body(await writePublicCalendar(platform, at(params)), 200, {
        'content-type': 'text/calendar; charset=utf-8',
      }),
    )

    serve(publicFeed, async ({ params }, { context }) =>
      context.body(await writePublicFeed(platform, at(params)), 200, {
        'content-type': 'application/atom+xml; charset=utf-8',
      }),
    )
  }

  // Before the event itself, whose path fits this one too.
  serve(calls.exportPublicEvent, async ({ params }, { context }) =>
    sendAttachment(context, await exportPublicEvent(platform, params.id)),
  )

  serve(calls.getPublicEvent, ({ params }) => getPublicEvent(db, params.id))

  serve(calls.getChallenge, async ({ query }, { ip }) => {
    await platform.rates.take('challenge', rules.challenge, { ip, network: networkOf(ip) })
    return makeChallenge(platform, { use: query.for, id: query.id })
  })
}
