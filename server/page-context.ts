import type { IncomingMessage } from 'node:http'
import { getMe } from './accounts/profile.ts'
import type { Sessions } from './accounts/sessions.ts'
import { findInvitation } from './communities/joining.ts'
import { getCommunity, listAssociations, listGroups } from './communities/reading.ts'
import type { User } from './contract/accounts.ts'
import type { PageVerbs } from './contract/pages.ts'
import { Failure } from './platform/failures.ts'
import type { Platform } from './platform/platform.ts'

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

  const verbs = pageVerbs(platform)

  return async (request) => {
    const session = await sessions.read(request.headers.cookie)
    return {
      locals: {
        user: session && (await userOf(platform, session.userId)),
        verbs,
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

function pageVerbs(platform: Platform): PageVerbs {
  const { db } = platform
  return {
    listAssociations: (userId) => listAssociations(db, userId),
    listGroups: (userId) => listGroups(db, userId),
    listFutureEvents: async () => [],
    async getCommunity(kind, userId, id) {
      try {
        return { ok: true, community: await getCommunity(db, kind, id, userId) }
      } catch (error) {
        if (error instanceof Failure) return { ok: false, error: error.code }
        throw error
      }
    },
    findInvitation: (kind, token) => findInvitation(platform, kind, token),
  }
}

async function userOf(platform: Platform, userId: string): Promise<User | null> {
  try {
    return await getMe(platform, userId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_authenticated') return null
    throw error
  }
}

/** Shown when a page can't be made, most often because the database can't be reached. */
export const unavailable = `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Un instant</title>
<h1>Le service est momentanément indisponible</h1>
<p>Réessayez dans quelques instants.</p></html>`
