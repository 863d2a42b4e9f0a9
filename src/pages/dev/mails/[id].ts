import type { APIRoute } from 'astro'

export const prerender = false

// A mail brings its styles inside and must run nothing.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; " +
  'sandbox allow-popups allow-top-navigation-by-user-activation'

export const GET: APIRoute = async ({ locals, params }) => {
  const mail = await locals.mails?.find(params.id ?? '')
  if (!mail) return new Response(null, { status: 404 })
  return new Response(mail.html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
