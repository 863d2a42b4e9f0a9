import type { APIRoute, GetStaticPaths } from 'astro'
import { drawIcon, icons } from '../../seo/icons.ts'

export const prerender = true

export const getStaticPaths = (() =>
  Object.entries(icons).map(([name, icon]) => ({
    params: { name },
    props: { ...icon },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<{ size: number; within?: number }> = async ({ props }) => {
  return new Response(await drawIcon(props), { headers: { 'Content-Type': 'image/png' } })
}
