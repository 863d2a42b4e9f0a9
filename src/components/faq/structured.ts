import type { CollectionEntry } from 'astro:content'
import { htmlOf } from '../prose/fill.ts'

/**
 * The questions as search engines read them (https://schema.org/FAQPage).
 *
 * @returns JSON to stand inside a script element
 */
export function structuredFaq(entries: CollectionEntry<'faq'>[]): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map((entry) => ({
      '@type': 'Question',
      name: entry.data.question,
      acceptedAnswer: { '@type': 'Answer', text: htmlOf(entry).trim() },
    })),
  }
  return JSON.stringify(page).replace(/</g, '\\u003C')
}
