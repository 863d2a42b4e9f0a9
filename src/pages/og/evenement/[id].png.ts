import type { APIRoute } from 'astro'
import pLimit from 'p-limit'
import { drawEvent } from '../../../seo/draw-event.ts'

export const prerender = false

// One after the other, and so many at most: anybody may ask, and each takes a tenth of a second.
const drawing = pLimit(1)
const longestLine = 20

/** What networks show beside the link to a public event. */
export const GET: APIRoute = async ({ params: { id = '' }, locals }) => {
  const open = await locals.verbs.getPicturedEvent(id)
  if (!open.ok) return new Response(null, { status: 404 })
  if (drawing.pendingCount >= longestLine) {
    return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  }
  return new Response(await drawing(() => drawEvent(open.data)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  })
}
