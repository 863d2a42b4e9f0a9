import * as v from 'valibot'
import type { Operator } from './contract/settings.ts'

/** Who runs the site, as pages and mails say it: variables of the environment. */
const text = v.pipe(v.string(), v.trim(), v.maxLength(300, 'must have 300 characters at most'))
const contact = v.pipe(
  v.string(),
  v.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, 'must be an address such as bonjour@association.fr'),
)
const survey = v.pipe(
  v.string(),
  v.check(
    (value) => isWebAddress(value),
    'must be an address such as https://association.fr/enquete',
  ),
)
const social = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((link) => parseLink(link.trim()))),
  v.check(
    (links) => links.every((link) => isWebAddress(link.href)),
    'must be such as Mastodon https://mastodon.fr/@us, LinkedIn https://linkedin.com/company/us',
  ),
)

export const operatorVariables = {
  SITE_CONTACT: v.optional(contact),
  SITE_SURVEY: v.optional(survey),
  SITE_SOCIAL: v.optional(social),
  SITE_COMPANY: v.optional(text),
  SITE_FORM: v.optional(text),
  SITE_ADDRESS: v.optional(text),
  SITE_REGISTER: v.optional(text),
  SITE_VAT: v.optional(text),
  SITE_PUBLISHER: v.optional(text),
  SITE_HOST: v.optional(text),
}

type Given = v.InferOutput<v.ObjectSchema<typeof operatorVariables, undefined>>

/** Nobody: whoever tries the product out has not founded anything yet. */
const invented: Operator = {
  contact: 'bonjour@maillon.example',
  survey: 'https://maillon.example/enquete',
  social: [
    { label: 'Mastodon', href: 'https://mastodon.example/@maillon' },
    { label: 'LinkedIn', href: 'https://linkedin.example/company/maillon' },
  ],
  company: 'Maillon SAS',
  form: 'société par actions simplifiée au capital de 1 000 €',
  address: '12 rue des Associations, 69003 Lyon',
  register: 'RCS Lyon 000 000 000',
  vat: 'FR00 000000000',
  publisher: 'La présidence de Maillon SAS',
  host: 'Hébergeur SAS, 1 place du Réseau, 75001 Paris',
}

export function operatorOf(given: Given): Operator {
  return {
    contact: given.SITE_CONTACT ?? invented.contact,
    survey: given.SITE_SURVEY ?? invented.survey,
    social: given.SITE_SOCIAL ?? (given.SITE_CONTACT ? [] : invented.social),
    company: given.SITE_COMPANY ?? invented.company,
    form: given.SITE_FORM ?? invented.form,
    address: given.SITE_ADDRESS ?? invented.address,
    register: given.SITE_REGISTER ?? invented.register,
    vat: given.SITE_VAT ?? invented.vat,
    publisher: given.SITE_PUBLISHER ?? invented.publisher,
    host: given.SITE_HOST ?? invented.host,
  }
}

/** What a legal notice may not say: nothing, or what we invented. One line for the first, or null. */
export function whyNotReal(given: Given): string | null {
  for (const name of Object.keys(operatorVariables) as (keyof Given)[]) {
    const value = given[name]
    if (!value && name !== 'SITE_SOCIAL') return `${name}: must be set in production`
    if (/\.example\b/.test(JSON.stringify(value ?? ''))) {
      return `${name}: must not be an invented address (.example) in production`
    }
  }
  return null
}

/** `Mastodon https://mastodon.fr/@us` */
function parseLink(link: string): { label: string; href: string } {
  const [, label = '', href = ''] = /^(.+)\s(\S+)$/.exec(link) ?? []
  return { label, href }
}

function isWebAddress(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}
