import { homeZone } from '../../client/dates.ts'

// What the server drew is in the time of Paris; elsewhere it is told in that of the browser.
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
if (timeZone !== homeZone) showIn(timeZone)

async function showIn(zone: string): Promise<void> {
  const { posterOf } = await import('../../client/poster-dates.ts')
  for (const row of document.querySelectorAll<HTMLElement>('[data-starts]')) {
    const parts = posterOf(new Date(row.dataset.starts ?? ''), zone)
    for (const place of row.querySelectorAll<HTMLElement>('[data-moment]')) {
      const part = place.dataset.moment
      if (part && part in parts) place.textContent = `${parts[part as keyof typeof parts]}`
    }
  }
}
