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
}

/** What is taken where the environment says nothing. */
export const defaultSettings = {
  apiToken: 'maillon',
  addressApi: 'https://data.geopf.fr/geocodage/search',
  registerApi: 'https://recherche-entreprises.api.gouv.fr/search',
} satisfies Omit<BrowserSettings, 'origin' | 'addressFirst'>

/** What stands between them in a file made at build is for the demo alone. */
export const demoMarks = { start: '<!--demo-->', end: '<!--/demo-->' }

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
}
