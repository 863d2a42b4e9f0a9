import * as v from 'valibot'
import { defineCall } from './call.ts'
import { messages, payload, reference } from './fields.ts'
import { limits } from './limits.ts'

/** The widths in pixels that a stored picture can be had in; one that is smaller stays as it is. */
export const pictureWidths = [64, 128, 256, 512, 1024] as const
export type PictureWidth = (typeof pictureWidths)[number]

const width = v.pipe(
  v.picklist(pictureWidths.map(String), messages.value),
  v.transform((value) => Number(value) as PictureWidth),
)

const imagePath = v.pipe(
  v.string((issue) => (issue.input == null ? messages.required : messages.value)),
  v.nonEmpty(messages.required),
  v.maxLength(200, messages.value),
)

const InlinePicture = v.object({
  path: v.string(),
  /** `data:image/webp;base64,…` */
  image: v.string(),
})

export const getPicture = defineCall({
  summary: 'A stored picture at a width; its address changes with its content',
  method: 'GET',
  path: '/images/{folder}/{name}',
  anonymous: true,
  keyless: true,
  params: payload({ folder: reference, name: reference }),
  query: payload({ w: v.optional(width, '512') }),
  media: 'image/webp',
  failures: ['image_not_found'],
})

export const getInlinePicture = defineCall({
  summary: 'A stored picture as text',
  method: 'POST',
  path: '/get-images/single',
  body: payload({ imagePath }),
  answer: InlinePicture,
  failures: ['image_not_found'],
})

export const getInlinePictures = defineCall({
  summary: 'Stored pictures as text, in the order asked; unknown ones are left out',
  method: 'POST',
  path: '/get-images/multiple',
  body: payload({
    imagesPaths: v.pipe(
      v.array(imagePath, (issue) => (issue.input == null ? messages.required : messages.value)),
      v.maxLength(limits.imagePaths, messages.value),
    ),
  }),
  answer: v.array(InlinePicture),
})
