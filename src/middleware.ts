import { defineMiddleware } from 'astro:middleware'
import { loginThen, needsSession } from '../server/contract/paths.ts'

/** The guard of the pages, and what browsers are told about every page rendered on the server. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { url, locals } = context
  if (needsSession(url.pathname) && !locals.user) {
    return protect(context.redirect(loginThen(url.pathname + url.search)), url)
  }
  return protect(await next().catch((error: unknown) => apologize(error, locals)), url)
})

/** In development Astro shows the error itself. */
function apologize(error: unknown, locals: App.Locals): Response {
  if (import.meta.env.DEV) throw error
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' }
  return new Response(locals.failed(error), { status: 503, headers })
}

function protect(response: Response, url: URL): Response {
  const { headers } = response
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self)')
  headers.set('Referrer-Policy', referrerPolicy(url))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  // Beside the page's own policy: browsers apply both.
  headers.append('Content-Security-Policy', "frame-ancestors 'none'")
  return response
}

/** The token of a mail's link must not travel on with a click. */
function referrerPolicy(url: URL): string {
  const isSecret = ['token', 'invitation'].some((name) => url.searchParams.has(name))
  return isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin'
}
