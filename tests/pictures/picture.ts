import type { Page } from '@playwright/test'

/** A phone, a tablet, a laptop at 150 %, a wide screen. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 911, height: 416 },
  { width: 1440, height: 900 },
]

/** What a system may ask for. */
export const looks = [
  { name: 'light', colorScheme: 'light', forcedColors: 'none' },
  { name: 'dark', colorScheme: 'dark', forcedColors: 'none' },
  { name: 'forced', colorScheme: 'light', forcedColors: 'active' },
] as const

/** Takes a picture of the page, or of what is in sight, under its name, width and look. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const look = await page.evaluate(() => {
    if (matchMedia('(forced-colors: active)').matches) return 'forced'
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  })
  const width = page.viewportSize()?.width
  const path = `tests/.output/pictures/${name}-${width}-${look}.png`
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}

/** The same picture at every size and in every look. */
export async function everywhere(page: Page, name: string, fullPage = true): Promise<void> {
  for (const { colorScheme, forcedColors } of looks) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await picture(page, name, fullPage)
    }
  }
}

/** The same picture where the month and what stands in it change, in light and dark. */
export async function betweenSizes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'none', reducedMotion: 'reduce' })
    for (const width of [425, 660, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await picture(page, name)
    }
  }
}
