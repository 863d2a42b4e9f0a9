import { posterOf } from '../../client/poster-dates.ts'

/** Tells the moments that the server drew in the time of Paris in that of another zone. */
export function showIn(timeZone: string): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-starts]')) {
    const parts = new Map(Object.entries(posterOf(new Date(row.dataset.starts ?? ''), timeZone)))
    for (const place of row.querySelectorAll<HTMLElement>('[data-moment]')) {
      const part = parts.get(place.dataset.moment ?? '')
      if (part !== undefined) place.textContent = `${part}`
    }
  }
}
