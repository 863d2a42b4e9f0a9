import { site } from '../site.ts'

/**
 * Who is behind the site, as search engines read it (https://schema.org/Organization).
 *
 * @param home the home page's whole address
 * @returns JSON to stand inside a script element
 */
export function structuredOrganization(home: URL): string {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    legalName: site.company.name,
    description: site.description,
    url: home,
    logo: new URL('/icons/icon-512.png', home),
    email: site.email,
    sameAs: site.social.map(({ href }) => href),
  }
  return JSON.stringify(organization).replace(/</g, '\\u003C')
}
