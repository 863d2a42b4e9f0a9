import { limits } from '../../server/contract/limits.ts'

const sent = /^image\/(jpeg|jpg|png|gif)$/

/** Longest sides, in pixels: no page shows more than the first. */
const sides = [2048, 1024, 512]
const qualities = [0.9, 0.75, 0.6]

/**
 * A picture as it may be sent: the file itself, or where that is too large or of another format, one
 * made from it.
 *
 * @returns nothing for what the browser can't read as a picture
 */
export async function sendablePicture(file: File): Promise<File | undefined> {
  if (sent.test(file.type) && file.size <= limits.imageBytes) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  try {
    const blob = await shrink(bitmap, file.type)
    const name = file.name.replace(/\.\w+$/, '')
    return blob && new File([blob], `${name}.${extensions[blob.type]}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

async function shrink(bitmap: ImageBitmap, type: string): Promise<Blob | undefined> {
  // A drawing keeps what is transparent in it where that is not too large.
  if (!/jpe?g|heic/.test(type)) {
    const drawing = await draw(bitmap, 1024, 'image/png')
    if (fits(drawing)) return drawing
  }
  for (const side of sides) {
    for (const quality of qualities) {
      const photo = await draw(bitmap, side, 'image/jpeg', quality)
      if (fits(photo)) return photo
    }
  }
  return undefined
}

function fits(blob: Blob | null): blob is Blob {
  return blob !== null && blob.size <= limits.imageBytes
}

function draw(bitmap: ImageBitmap, side: number, type: string, quality?: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context && type === 'image/jpeg') {
    // It has no transparency: what was is white, not black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}
