import type { Page } from '@playwright/test'

export const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

export const schemes = ['light', 'dark'] as const

/** Takes a picture of the page, or of what is in sight, under its name, width and scheme. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const width = page.viewportSize()?.width
  const path = `tests/.output/pictures/${name}-${width}-${isDark ? 'dark' : 'light'}.png`
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}
