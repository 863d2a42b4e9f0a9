import type { IncomingMessage } from 'node:http'
import { getMe } from './accounts/profile.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { User } from './contract/accounts.ts'
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
  const { config, mails } = platform
  const settings = { apiToken: config.apiToken, addressApi: config.addressApi }

  return async (request) => {
    const session = await sessions.read(request.headers.cookie)
    return {
      locals: {
        user: session && (await userOf(platform, session.userId)),
        settings,
        ...(mails.kept && { mails: mails.kept }),
      },
      cookies: session?.renewed ? sessions.cookies(session.sessionId) : [],
    }
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
