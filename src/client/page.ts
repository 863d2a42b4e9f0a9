type Name = 'api-token' | 'address-api' | 'address-first' | 'register-api'

/** What the layout wrote into the page's head. */
export function meta(name: `maillon-${Name}`): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
