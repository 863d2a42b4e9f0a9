/**
 * What a page needs to know of the configuration; the layouts write it into the head.
 *
 * @public by way of App.Locals
 */
export interface BrowserSettings {
  /** The address that people type, without a slash at its end. */
  origin: string
  /** The fixed client key of every call: not a secret. */
  apiToken: string
  /** The address search of the French address service, or one with the same answers. */
  addressApi: string
  /** Who is asked first: `own` for the communes we bring along, `service` for that search. */
  addressFirst: string
  /** The public register of French associations, or one with the same answers. */
  registerApi: string
  operator: Operator
}

/** Who runs the site: whom to write to, and what a legal notice has to say. */
export interface Operator {
  contact: string
  /** Where people say what they think of it. */
  survey: string
  social: { label: string; href: string }[]
  company: string
  /** Its legal form, with its capital where it has one. */
  form: string
  address: string
  register: string
  vat: string
  publisher: string
  /** Who keeps the machines. */
  host: string
}

/** What is taken where the environment says nothing. */
export const defaultSettings = {
  apiToken: 'maillon',
  addressApi: 'https://data.geopf.fr/geocodage/search',
  registerApi: 'https://recherche-entreprises.api.gouv.fr/search',
} satisfies Omit<BrowserSettings, 'origin' | 'addressFirst' | 'operator'>

/** What stands between them in a file made at build is for the demo alone. */
export const demoMarks = { start: '<!--demo-->', end: '<!--/demo-->' }

/** What stands between them in a file made at build is repeated for each of the social links. */
export const socialMarks = { start: '<!--social-->', end: '<!--/social-->' }

/** That of the origin by itself, for the script of other sites, which has no room for the rest. */
export const originPlaceholder = 'https://origin.placeholder.invalid'

/** That of the year, which a file made at build would keep. */
export const yearPlaceholder = 'year.placeholder.invalid'

/** Stands in files made at build, until a server that starts puts its own settings there. */
export const placeholders: BrowserSettings = {
  origin: originPlaceholder,
  apiToken: 'api-token.placeholder.invalid',
  addressApi: 'https://address-api.placeholder.invalid/',
  addressFirst: 'address-first.placeholder.invalid',
  registerApi: 'https://register-api.placeholder.invalid/',
  operator: {
    contact: 'site-contact.placeholder.invalid',
    survey: 'https://site-survey.placeholder.invalid/',
    social: [
      {
        label: 'site-social-label.placeholder.invalid',
        href: 'https://site-social.placeholder.invalid/',
      },
    ],
    company: 'site-company.placeholder.invalid',
    form: 'site-form.placeholder.invalid',
    address: 'site-address.placeholder.invalid',
    register: 'site-register.placeholder.invalid',
    vat: 'site-vat.placeholder.invalid',
    publisher: 'site-publisher.placeholder.invalid',
    host: 'site-host.placeholder.invalid',
  },
}

/** Waits in files made at build for what search engines read of the operator. */
export const organizationPlaceholder = '"organization.placeholder.invalid"'
