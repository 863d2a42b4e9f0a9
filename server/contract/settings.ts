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
}
