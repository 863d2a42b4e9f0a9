import type { APIRoute } from 'astro'
import { guarded, paths } from '../../server/contract/paths.ts'

export const prerender = true

// Pages of a mail's link, and what is for people who are logged in. Those of the way in may be read:
// they say themselves that they want to stay out of the results.
const closed = [
  '/api/',
  '/dev/',
  '/reponse/',
  '/confirmation/',
  '/annulation/',
  paths.newPassword,
  paths.activation,
]

export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...[...closed, ...guarded.map((segment) => `/${segment}`)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap-index.xml', site)}`,
    `Sitemap: ${new URL('/sitemap-evenements.xml', site)}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}
