import type { IncomingMessage } from 'node:http'
import { askedLook } from '../contract/widget-query.ts'
import { type Asked, plainAddress } from '../platform/plain-address.ts'
import { hasSession } from '../sessions/sessions.ts'

/** The start of a page's path, and the query parameters that it reads; the first match counts. */
type SharedPage = [start: string, asked: Asked]

const { accent, radius, font } = askedLook

/** Pages that are the same for everybody, and may be kept by anybody: nobody's session is read for them. */
const forAll: SharedPage[] = [
  ['/widgets/agenda/', { ...askedLook, mois: undefined, jour: undefined }],
  ['/widgets/evenement/', { ...askedLook, retour: undefined }],
  ['/widgets/style.css', { accent, radius, font }],
  ['/widgets/', askedLook],
  ['/og/', {}],
  ['/oembed', { url: undefined, format: 'json', maxwidth: undefined, maxheight: undefined }],
  ['/sitemap-evenements.xml', {}],
]

/** The page of an event, for whoever has no session. */
const event: SharedPage = ['/evenement/', { participate: undefined, inviter: undefined }]

export function isForAll(path: string): boolean {
  return forAll.some(([start]) => path.startsWith(start))
}

/**
 * The plain address of a page that is the same for everybody who asks for it as this request does;
 * nothing for any other.
 */
export function sharedAddress(address: URL, { headers }: IncomingMessage): string | undefined {
  const pages = hasSession(headers.cookie, address.origin) ? forAll : [...forAll, event]
  const asked = pages.find(([start]) => address.pathname.startsWith(start))?.[1]
  return asked && plainAddress(address, asked)
}
