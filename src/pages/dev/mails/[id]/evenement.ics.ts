import type { APIRoute } from 'astro'

export const prerender = false

export const GET: APIRoute = async ({ locals, params }) => {
  const mail = await locals.mails?.find(params.id ?? '')
  if (!mail?.calendar) return new Response(null, { status: 404 })
  return new Response(mail.calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename=evenement.ics',
    },
  })
}
