import {
  type BrowserSettings,
  demoMarks,
  placeholders,
  yearPlaceholder,
} from '../contract/settings.ts'

const mark = '.placeholder.invalid'
const demoParts = new RegExp(`${demoMarks.start}.*?${demoMarks.end}`, 'gs')
const names = Object.keys(placeholders) as (keyof BrowserSettings)[]

/** Whether a file made at build waits for what a start knows. */
export function hasPlaceholders(content: Buffer): boolean {
  return content.includes(mark) || content.includes(demoMarks.start)
}

/**
 * The file with the settings in their places, fit for HTML, XML and JSON alike; without what is for
 * the demo, unless this is one.
 */
export function fillIn(content: Buffer, settings: BrowserSettings, demo: boolean): Buffer {
  let text = content.toString()
  if (!demo) text = text.replaceAll(demoParts, '')
  for (const name of names) {
    text = text.replaceAll(placeholders[name], () => asAttribute(settings[name]))
  }
  return Buffer.from(text.replaceAll(yearPlaceholder, `${new Date().getFullYear()}`))
}

function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
