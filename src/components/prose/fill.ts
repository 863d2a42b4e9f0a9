import { site } from '../../site.ts'

/** What prose may name by `{word}`, so that the site's identity is written in one place. */
const words: Record<string, string> = {
  name: escaped(site.name),
  contact: `<a href="mailto:${site.email}">${escaped(site.email)}</a>`,
  company: escaped(site.company.name),
  form: escaped(site.company.form),
  capital: escaped(site.company.capital),
  address: escaped(site.company.address),
  register: escaped(site.company.register),
  vat: escaped(site.company.vat),
  publisher: escaped(site.company.publisher),
  host: escaped(site.company.host),
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

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
