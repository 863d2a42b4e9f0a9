/**
 * What a page needs to know of the configuration; the layouts write it into <meta> elements.
 *
 * @public by way of App.Locals
 */
export interface BrowserSettings {
  /** The fixed client key of every call: not a secret. */
  apiToken: string
  /** The address search of the French address service, or one with the same answers. */
  addressApi: string
  /** The public register of French associations, or one with the same answers. */
  registerApi: string
}

/** What is taken where the environment says nothing; also written into the files made at build. */
export const defaultSettings: BrowserSettings = {
  apiToken: 'maillon',
  addressApi: 'https://data.geopf.fr/geocodage/search',
  registerApi: 'https://recherche-entreprises.api.gouv.fr/search',
}
