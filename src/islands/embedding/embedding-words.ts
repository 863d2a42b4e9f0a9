import { dateWords } from '../../../server/contract/formats.ts'
import type { Embedding } from '../../../server/contract/pages.ts'

/** An event as a list of choices names it: « 28 mars, Concert de printemps ». */
export function eventLabel({ name, startDate, timeZone }: Embedding['events'][number]): string {
  const day = dateWords(startDate, {
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  return `${day}, ${name}`
}
