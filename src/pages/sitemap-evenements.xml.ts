import type { APIRoute } from 'astro'
import { eventPath } from '../../server/contract/event-paths.ts'

export const prerender = false

/** The pages of public events whose associations want to be found. */
export const GET: APIRoute = async ({ locals }) => {
  const { verbs, settings } = locals
  const events = await verbs.listFindable()
  const entries = events.map(
    ({ id, changedAt }) =>
      `<url><loc>${settings.origin}${eventPath(id)}</loc><lastmod>${changedAt}</lastmod></url>`,
  )
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      // Who does not want to be found any more is not named from then on.
      'Cache-Control': 'no-cache',
    },
  })
}
