import type { IncomingMessage } from 'node:http'
import { getAccount } from './accounts/profile.ts'
import { communityPages } from './communities/pages.ts'
import type { Account } from './contract/accounts.ts'
import { eventPages } from './events/pages.ts'
import type { Caller } from './platform/caller.ts'
import { Failure, outcomeOf } from './platform/failures.ts'
import type { Platform } from './platform/platform.ts'
import type { Sessions } from './sessions/sessions.ts'

/**
 * What a page rendered on the server is given. Pages are bundled apart from the server: one that
 * imported the database would open a second one.
 *
 * @returns the locals, and the Set-Cookie headers of a session that was renewed on the way
 */
export type PageContext = (
  request: IncomingMessage,
) => Promise<{ locals: App.Locals; cookies: string[] }>

export function createPageContext(platform: Platform, sessions: Sessions): PageContext {
  const { config, mails, log } = platform
  const { apiToken, addressApi, registerApi } = config
  const settings = { apiToken, addressApi, registerApi }

  return async (request) => {
    const session = await sessions.read(request.headers.cookie)
    return {
      locals: {
        user: session && (await accountOf(platform, session)),
        verbs: createPageVerbs(platform, session),
        settings,
        failed(error) {
          log.error({ err: error }, 'a page failed')
          return unavailable
        },
        ...(mails.kept && { mails: mails.kept }),
      },
      cookies: session?.renewed ? sessions.cookies(session.sessionId) : [],
    }
  }
}

/**
 * What a page may ask of the server, for whoever looks at it.
 *
 * @public by way of App.Locals
 */
export type PageVerbs = ReturnType<typeof createPageVerbs>

function createPageVerbs(platform: Platform, session: Caller | null) {
  const caller = () => {
    if (!session) throw new Failure('not_authenticated')
    return session
  }
  return { ...communityPages(platform, caller), ...eventPages() }
}

async function accountOf(platform: Platform, caller: Caller): Promise<Account | null> {
  const outcome = await outcomeOf(getAccount(platform, caller))
  return outcome.ok ? outcome.data : null
}

/** Shown when a page can't be made, most often because the database can't be reached. */
export const unavailable = `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Un instant</title>
<h1>Le service est momentanément indisponible</h1>
<p>Réessayez dans quelques instants.</p></html>`
