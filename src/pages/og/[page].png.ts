import { getCollection } from 'astro:content'
import type { APIRoute, GetStaticPaths } from 'astro'
import { homePicture } from '../../found/addresses.ts'
import { drawPicture } from '../../found/picture.ts'
import { site } from '../../site.ts'

export const prerender = true

export const getStaticPaths = (async () => {
  const prose = await getCollection('pages')
  return [
    { params: { page: homePicture }, props: { title: site.promise } },
    ...prose.map(({ id, data }) => ({ params: { page: id }, props: { title: data.title } })),
  ]
}) satisfies GetStaticPaths

export const GET: APIRoute<{ title: string }> = async ({ props }) => {
  return new Response(await drawPicture(props.title), { headers: { 'Content-Type': 'image/png' } })
}
