import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { themes } from './components/faq/themes.ts'

/** Markdown files below `src/content/<folder>`; a file's name is its id. */
function files(folder: string) {
  return glob({ base: `./src/content/${folder}`, pattern: '**/*.md' })
}

/** One question per file; its name is its anchor, its body the answer. */
const faq = defineCollection({
  loader: files('faq'),
  schema: z.strictObject({
    question: z.string().endsWith('?'),
    theme: z.enum(Object.keys(themes) as [keyof typeof themes]),
    order: z.number().int().positive(),
    /** Also shown on the home page. */
    home: z.boolean().default(false),
  }),
})

/** What is common to a page of prose; its body introduces the page. */
const pages = defineCollection({
  loader: files('pages'),
  schema: z.strictObject({
    title: z.string().max(60),
    description: z.string().min(50).max(160),
    updated: z.date().optional(),
  }),
})

/** One section or article per file; its folder says of which page, and of which part of it. */
const sections = defineCollection({
  loader: files('sections'),
  schema: z.strictObject({
    title: z.string(),
    order: z.number().int().positive(),
  }),
})

export const collections = { faq, pages, sections }
