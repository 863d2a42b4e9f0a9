import type { APIRoute } from 'astro'
import { paths } from '../../server/contract/paths.ts'
import { site } from '../../server/contract/site.ts'
import { colour } from '../seo/colours.ts'

export const prerender = true

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string, drawn: string) => ({
  name,
  url,
  icons: [icon(drawn, 96, 'any')],
})

export const GET: APIRoute = () => {
  const manifest = {
    id: paths.home,
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: 'fr',
    dir: 'ltr',
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    // The format has no second pair of colours: pages name theirs for the dark as they load.
    background_color: colour('ground').light,
    theme_color: colour('ground').light,
    categories: ['productivity', 'social'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-192.png', 192, 'maskable'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('Calendrier', paths.calendar, 'shortcut-calendar.png'),
      shortcut('Messagerie', paths.messaging, 'shortcut-messaging.png'),
      shortcut('Mes associations', paths.lists, 'shortcut-lists.png'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
