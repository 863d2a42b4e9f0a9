import { getCollection } from 'astro:content'
import type { APIRoute, GetStaticPaths } from 'astro'
import { site } from '../../../server/contract/site.ts'
import { drawPicture } from '../../seo/draw-picture.ts'
import { homePicture } from '../../seo/pictures.ts'

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
