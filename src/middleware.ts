import { defineMiddleware } from 'astro:middleware'
import { firstSegment, loginThen, needsSession } from '../server/contract/paths.ts'

/** The guard of the pages, and what differs between them in their headers. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { url, locals } = context
  if (needsSession(url.pathname) && !locals.user) {
    return protect(context.redirect(loginThen(url.pathname + url.search)), url)
  }
  return protect(await next().catch((error: unknown) => giveUp(error, locals)), url)
})

/** The server shows its own page in place of one that failed; in development Astro shows the error. */
function giveUp(error: unknown, locals: App.Locals): Response {
  if (import.meta.env.DEV) throw error
  locals.failure = error
  return new Response()
}

function protect(response: Response, url: URL): Response {
  const { headers } = response
  if (isSecret(url)) headers.set('Referrer-Policy', 'no-referrer')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return response
}

/** The token of a mail's link must not travel on with a click. */
function isSecret(url: URL): boolean {
  const isInPath = ['reponse', 'confirmation', 'annulation'].includes(firstSegment(url.pathname))
  return isInPath || ['token', 'invitation'].some((name) => url.searchParams.has(name))
}
