import type { MiddlewareHandler } from 'astro'
import { fillIn, hasPlaceholders } from './files/placeholders.ts'

/** What is made at build is made at each request in development, and gets at once what a start puts into it. */
export const onRequest: MiddlewareHandler = async ({ isPrerendered, locals }, next) => {
  const page = await next()
  if (!isPrerendered) return page
  const made = Buffer.from(await page.arrayBuffer())
  const filled = hasPlaceholders(made) ? fillIn(made, locals.settings, true) : made
  return new Response(new Uint8Array(filled), page)
}
