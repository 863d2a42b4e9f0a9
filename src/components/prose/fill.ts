import { placeholders } from '../../../server/contract/settings.ts'
import { site } from '../../../server/contract/site.ts'

// Prose is made at build: what a start knows waits for it in its place.
const { contact, company, form, address, register, vat, publisher, host } = placeholders.operator

/** What prose may name by `{word}`: the product, and who runs it here. */
const words: Record<string, string> = {
  name: site.name,
  contact: `<a href="mailto:${contact}">${contact}</a>`,
  company,
  form,
  address,
  register,
  vat,
  publisher,
  host,
}

/** The HTML of an entry's body, its words filled in. */
export function htmlOf(entry: { rendered?: { html: string } }): string {
  return fill(entry.rendered?.html ?? '')
}

/** @throws Error for a word that is not known, which stops the build */
export function fill(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, word) => {
    const value = words[word]
    if (value === undefined) throw new Error(`Nothing fills {${word}} in: ${text}`)
    return value
  })
}
