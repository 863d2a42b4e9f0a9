import type { Group } from './contents.ts'
import { type Section, sectionsIn } from './sections.ts'

interface Article {
  id: string
  number: number
  section: Section
}

/** One half of the general terms, its articles numbered in their order. */
export interface Part {
  id: string
  /** For the list of contents. */
  short: string
  title: string
  articles: Article[]
}

const parts = [
  { id: 'utilisation', short: 'Utilisation', title: 'Conditions générales d’utilisation' },
  { id: 'vente', short: 'Vente', title: 'Conditions générales de vente' },
]

export async function readTerms(): Promise<Part[]> {
  return Promise.all(
    parts.map(async ({ id, short, title }) => {
      const sections = await sectionsIn(`conditions-generales/${id}`)
      const articles = sections.map((section, index) => ({
        id: `${id}-article-${index + 1}`,
        number: index + 1,
        section,
      }))
      return { id, short, title, articles }
    }),
  )
}

export function contentsOf({ short, articles }: Part): Group {
  const links = articles.map(({ id, number, section }) => ({
    id,
    label: `${number}. ${section.data.title}`,
  }))
  return { title: short, links }
}
