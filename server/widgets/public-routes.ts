import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import { cancellationPath, confirmationPath, visitedPath } from '../contract/widget-paths.ts'
import * as calls from '../contract/widgets.ts'
import { sendAttachment } from '../platform/attachments.ts'
import { outcomeOf } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { makeChallenge } from './challenges.ts'
import { exportPublicEvent, writePublicCalendar, writePublicFeed } from './feeds.ts'
import { requestMembership as askForMembership } from './join-requests.ts'
import { countToken, rates as rules } from './rates.ts'
import { getPublicCommunity, getPublicEvent, listPublicEvents } from './reading.ts'
import { register } from './registrations.ts'
import { cancelVisit, confirmVisit } from './visits.ts'

/** What anybody may ask from any site: of public events, and of communities that show their widgets. */
export function publicRoutes(serve: Serve, platform: Platform): void {
  const { replica, rates } = platform
  serveKind('association')
  serveKind('group')

  function serveKind(kind: Kind): void {
    const {
      requestMembership,
      getPublic,
      listPublicEvents: list,
      publicCalendar,
      publicFeed,
    } = calls.widgetCalls[kind]
    const at = ({ id }: { id: string }): CommunityRef => ({ kind, id })

    serve(getPublic, ({ params }) => getPublicCommunity(replica, at(params)))

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

    serve(requestMembership, async ({ params, body }, { ip }) => {
      await askForMembership(platform, at(params), body, ip)
      return { emailSent: true }
    })
  }

  // Before the event itself, whose path fits this one too.
  serve(calls.exportPublicEvent, async ({ params }, { context }) =>
    sendAttachment(context, await exportPublicEvent(platform, params.id)),
  )

  serve(calls.getPublicEvent, ({ params }) => getPublicEvent(replica, params.id))

  serve(calls.getChallenge, async ({ query }, { ip }) => {
    await rates.take('challenge', rules.challenge, { ip, network: networkOf(ip) })
    return makeChallenge(platform, { use: query.for, id: query.id }, ip)
  })

  serve(calls.registerForEvent, async ({ params, body }, { ip }) => {
    await register(platform, params.id, body, ip)
    return { emailSent: true }
  })

  serve(calls.confirmVisit, async ({ params }, { ip }) => {
    await countToken(rates, ip)
    return confirmVisit(platform, params.token)
  })

  serve(calls.cancelVisit, async ({ params }, { ip }) => {
    await countToken(rates, ip)
    return cancelVisit(platform, params.token)
  })

  serve(calls.confirmByForm, async ({ params: { token } }, { ip, context }) => {
    const made = countToken(rates, ip).then(() => confirmVisit(platform, token))
    return context.redirect(await pageAfter(confirmationPath(token), made), 303)
  })

  serve(calls.cancelByForm, async ({ params: { token } }, { ip, context }) => {
    const made = countToken(rates, ip).then(() => cancelVisit(platform, token))
    return context.redirect(await pageAfter(cancellationPath(token), made), 303)
  })
}

/** Where a plain form leads on to: its page, which says that it is done, or why it is not. */
async function pageAfter(page: string, made: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(made)
  return outcome.ok ? visitedPath(page) : visitedPath(page, outcome.error)
}
