import { structuredOrganization } from '../contract/organization.ts'
import {
  type BrowserSettings,
  demoMarks,
  organizationPlaceholder,
  placeholders,
  socialMarks,
  yearPlaceholder,
} from '../contract/settings.ts'

const mark = '.placeholder.invalid'
const demoParts = partsBetween(demoMarks)
const socialParts = partsBetween(socialMarks)

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
  text = text.replaceAll(organizationPlaceholder, () => structuredOrganization(settings))
  text = text.replaceAll(socialParts, (_, part) =>
    settings.operator.social
      .map((link) => put(part, placeholders.operator.social[0], link))
      .join(''),
  )
  text = put(text, placeholders, settings)
  text = put(text, placeholders.operator, settings.operator)
  return Buffer.from(text.replaceAll(yearPlaceholder, `${new Date().getFullYear()}`))
}

/** Each text of `values` in the place of that of `places`. */
function put(text: string, places: object | undefined, values: object): string {
  const known = new Map<string, unknown>(Object.entries(values))
  let filled = text
  for (const [name, place] of Object.entries(places ?? {})) {
    const value = known.get(name)
    if (typeof value === 'string') filled = filled.replaceAll(place, () => asAttribute(value))
  }
  return filled
}

function partsBetween({ start, end }: { start: string; end: string }): RegExp {
  return new RegExp(`${start}(.*?)${end}`, 'gs')
}

function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
