import { type CollectionEntry, getCollection, getEntry } from 'astro:content'

export type Section = CollectionEntry<'sections'>

/** The files right in `src/content/sections/<folder>`, in their order. */
export async function sectionsIn(folder: string): Promise<Section[]> {
  const entries = await getCollection('sections', ({ id }) => parent(id) === folder)
  return entries.sort((a, b) => a.data.order - b.data.order)
}

/** What is common to the page of that name. */
export async function proseOf(name: string): Promise<CollectionEntry<'pages'>> {
  const entry = await getEntry('pages', name)
  if (!entry) throw new Error(`src/content/pages/${name}.md is missing`)
  return entry
}

/** `mentions-legales/cookies` → `cookies`: its anchor, and how a page picks it out. */
export function nameOf({ id }: Section): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

function parent(id: string): string {
  return id.slice(0, id.lastIndexOf('/'))
}
