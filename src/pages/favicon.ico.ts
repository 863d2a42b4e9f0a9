import type { APIRoute } from 'astro'
import { drawFavicon } from '../seo/icons.ts'

export const prerender = true

export const GET: APIRoute = async () => {
  return new Response(await drawFavicon(), { headers: { 'Content-Type': 'image/x-icon' } })
}
