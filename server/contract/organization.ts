import type { Operator } from './settings.ts'
import { site } from './site.ts'

/**
 * Who is behind the site, as search engines read it (https://schema.org/Organization).
 *
 * @param origin the site's address, without a slash at its end
 * @returns JSON to stand inside a script element
 */
export function structuredOrganization({
  origin,
  operator,
}: {
  origin: string
  operator: Operator
}): string {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    legalName: operator.company,
    description: site.description,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: operator.contact,
    sameAs: operator.social.map(({ href }) => href),
  }
  return JSON.stringify(organization).replace(/</g, '\\u003C')
}
