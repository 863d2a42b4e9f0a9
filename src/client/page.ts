/** What the layout wrote into the page's head. */
export function meta(
  name: 'maillon-api-token' | 'maillon-address-api' | 'maillon-register-api',
): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
