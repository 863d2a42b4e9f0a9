import type { APIRoute } from 'astro'
import { lookIn } from '../../components/widgets/look.ts'
import { styleOf } from '../../components/widgets/style.ts'

export const prerender = false

/** The colours, corners and letters that a site's owner chose for a widget: see components/widgets. */
export const GET: APIRoute = ({ url }) =>
  new Response(styleOf(lookIn(url.searchParams)), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
    },
  })
