import pLimit from 'p-limit'
import { getInlinePicture, getInlinePictures, getPicture } from '../contract/media.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { readPicture, sendPicture } from './pictures.ts'

/** How many pictures of one call are read at once. */
const readers = 8

export function mediaRoutes(serve: Serve, platform: Platform): void {
  serve(getPicture, async ({ params: { folder, name }, query: { w } }, { context }) => {
    try {
      const path = `${folder}/${name}`
      return await sendPicture(platform, context, path, { width: w, audience: 'everybody' })
    } catch (error) {
      // Asked for again and again by a page that shows it; it may come back.
      const isMissing = error instanceof Failure && error.code === 'image_not_found'
      if (isMissing) context.header('cache-control', 'public, max-age=60')
      throw error
    }
  })

  serve(getInlinePicture, async ({ body: { imagePath } }) => {
    const picture = await inline(imagePath)
    if (!picture) throw new Failure('image_not_found')
    return picture
  })

  serve(getInlinePictures, async ({ body: { imagesPaths } }) => {
    const pictures = await pLimit(readers).map(imagesPaths, inline)
    return pictures.filter((picture) => picture !== undefined)
  })

  async function inline(path: string) {
    const bytes = await readPicture(platform, path)
    return (
      bytes && { path, image: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` }
    )
  }
}
