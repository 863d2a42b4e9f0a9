import type { IncomingMessage } from 'node:http'
import { accountPages } from './accounts/pages.ts'
import { getAccount } from './accounts/profile.ts'
import { communityPages } from './communities/pages.ts'
import type { Account } from './contract/accounts.ts'
import { statePath } from './contract/state.ts'
import { eventPages } from './events/pages.ts'
import { messagingPages } from './messaging/pages.ts'
import { isForAll } from './pages/shared.ts'
import type { Caller, CallerInSession } from './platform/caller.ts'
import { Failure, outcomeOf } from './platform/failures.ts'
import { clientAddress } from './platform/network.ts'
import { challenge, mayObserve, mayReadMails } from './platform/observers.ts'
import type { Platform } from './platform/platform.ts'
import { requestsOfOne } from './platform/rates.ts'
import type { StateOfAll } from './platform/state.ts'
import { pushPages } from './push/pages.ts'
import { readerOf } from './sessions/readers.ts'
import type { Sessions } from './sessions/sessions.ts'
import { createFindable } from './widgets/findable.ts'
import { widgetPages } from './widgets/pages.ts'

/**
 * What a page rendered on the server is given. Pages are bundled apart from the server: one that
 * imported the database would open a second one.
 *
 * @param options.isShared what is made of it goes to others, too: nobody's session is read
 * @returns the locals, the Set-Cookie headers of a session that was renewed on the way, and for whom the
 * page is: a word that tells one session from all others
 * @throws Failure `too_many_requests` for an account that asks for too much
 */
export type PageContext = (
  request: IncomingMessage,
  options?: { isShared: boolean },
) => Promise<{ locals: App.Locals; cookies: string[]; reader: string | undefined }>

export function createPageContext(
  platform: Platform,
  sessions: Sessions,
  state: Pick<StateOfAll, 'read'>,
): PageContext {
  const { config, mails, rates } = platform
  const { origin, apiToken, addressApi, addressFirst, registerApi, operator } = config
  const settings = { origin, apiToken, addressApi, addressFirst, registerApi, operator }

  const listFindable = createFindable(platform)

  return async (request, { isShared } = { isShared: false }) => {
    // As the page is found: without `..` and the like.
    const path = URL.parse(origin + request.url)?.pathname ?? ''
    const isSameForAll = isShared || isForAll(path)
    const session = isSameForAll ? null : await sessions.read(request.headers.cookie)
    const ip = clientAddress(request, config.trustedProxies)
    if (session) await rates.takeHere('request', requestsOfOne, { account: session.userId })
    return {
      locals: {
        user: session && (await accountOf(platform, session)),
        verbs: { ...createPageVerbs(platform, session, ip), listFindable },
        settings,
        ...(path === statePath && { state: stateFor(request) }),
        ...(mails.kept && mayReadMails(request, config) && { mails: mails.kept }),
      },
      cookies: session?.renewed ? sessions.cookies(session.sessionId) : [],
      reader: session ? readerOf(session.sessionHash) : undefined,
    }
  }

  function stateFor(request: IncomingMessage) {
    if (mayObserve(request, config)) return state.read()
    return config.metricsToken === undefined ? undefined : { challenge }
  }
}

/**
 * What a page may ask of the server, for whoever looks at it.
 *
 * @public by way of App.Locals
 */
export type PageVerbs = ReturnType<typeof createPageVerbs> & {
  listFindable: ReturnType<typeof createFindable>
}

function createPageVerbs(platform: Platform, session: CallerInSession | null, ip: string) {
  const caller = () => {
    if (!session) throw new Failure('not_authenticated')
    return session
  }
  return {
    ...accountPages(platform, caller),
    ...communityPages(platform, caller),
    ...eventPages(platform, { caller, session, ip }),
    ...messagingPages(platform, caller),
    ...widgetPages(platform, { caller, ip }),
    ...pushPages(platform, caller),
  }
}

async function accountOf(platform: Platform, caller: Caller): Promise<Account | null> {
  const outcome = await outcomeOf(getAccount(platform, caller))
  return outcome.ok ? outcome.data : null
}
