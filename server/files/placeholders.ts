import { type BrowserSettings, placeholders } from '../contract/settings.ts'

const mark = '.placeholder.invalid'
const names = Object.keys(placeholders) as (keyof BrowserSettings)[]

/** Whether a file made at build waits for the settings of a start. */
export function hasPlaceholders(content: Buffer): boolean {
  return content.includes(mark)
}

/** The file with the settings in their places, fit for HTML, XML and JSON alike. */
export function fillIn(content: Buffer, settings: BrowserSettings): Buffer {
  let text = content.toString()
  for (const name of names) {
    text = text.replaceAll(placeholders[name], () => asAttribute(settings[name]))
  }
  return Buffer.from(text)
}

function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
