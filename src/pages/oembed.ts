import type { APIRoute } from 'astro'
import { errorStatus } from '../../server/contract/errors.ts'
import { site } from '../../server/contract/site.ts'
import { usualHeight } from '../../server/contract/widget-heights.ts'
import { type WidgetKind, widgetKinds } from '../../server/contract/widget-paths.ts'
import { frameSnippet } from '../../server/contract/widget-snippets.ts'
import { lookQuery } from '../components/widgets/look.ts'

export const prerender = false

/** Pixels of a widget where whoever asks has no wish of their own. */
const usualWidth = 720

/**
 * How a widget is put into a page, for programs that are given its address alone (oEmbed 1.0): for
 * editors of sites, where pasting it is enough.
 */
export const GET: APIRoute = async ({ url, locals }) => {
  const { searchParams: asked } = url
  const { verbs, settings } = locals
  const widget = widgetAt(asked.get('url'), settings.origin)
  if (!widget) return refuse(404)
  if ((asked.get('format') ?? 'json') !== 'json') return refuse(501)
  const found = await titleOf(widget, verbs)
  if (!found.ok) return refuse(errorStatus(found.error))

  const width = Math.min(usualWidth, pixels(asked.get('maxwidth')))
  const { kind, id, looks } = widget
  const height = Math.min(usualHeight(kind, looks, width), pixels(asked.get('maxheight')))
  const shown = { kind, id, title: found.data, looks: Object.fromEntries(looks) }
  return answer(200, {
    version: '1.0',
    type: 'rich',
    title: found.data,
    provider_name: site.name,
    provider_url: settings.origin,
    html: frameSnippet(settings.origin, shown, { width, height }),
    width,
    height,
    cache_age: 3600,
  })
}

interface Asked {
  kind: WidgetKind
  id: string
  looks: URLSearchParams
}

/** The widget whose page an address is; null for any other address. */
function widgetAt(address: string | null, origin: string): Asked | null {
  const page = address === null ? null : URL.parse(address)
  if (page?.origin !== origin) return null
  const [, folder, name, id, more] = page.pathname.split('/')
  const kind = widgetKinds.find((one) => one === name)
  if (folder !== 'widgets' || !kind || !id || more !== undefined) return null
  return { kind, id, looks: lookQuery(page.searchParams) }
}

async function titleOf({ kind, id }: Asked, verbs: App.Locals['verbs']) {
  if (kind === 'evenement') {
    const found = await verbs.getWidgetEvent(id)
    return found.ok ? { ok: true as const, data: found.data.event.name } : found
  }
  const found = await verbs.getWidgetCommunity(id)
  return found.ok ? { ok: true as const, data: titles[kind](found.data.name) } : found
}

const titles = {
  agenda: (name: string) => `Agenda de ${name}`,
  adhesion: (name: string) => `Rejoindre ${name}`,
}

/** What is no number of pixels bounds nothing. */
function pixels(text: string | null): number {
  return text !== null && /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : Infinity
}

function refuse(status: number): Response {
  return answer(status, { error: status === 501 ? 'format' : 'not_found' })
}

function answer(status: number, body: object): Response {
  return Response.json(body, {
    status,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=60, stale-while-revalidate=600',
    },
  })
}
