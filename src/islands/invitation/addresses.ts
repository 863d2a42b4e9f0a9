import type { Kind } from '../../../server/contract/roles.ts'
import { paths } from '../../client/paths.ts'

/** What the address of the registration calls the kinds. */
const origins: Record<Kind, string> = { association: 'association', group: 'groupe' }

/** Where somebody without an account goes on from their invitation. */
export function invitedRegistration(kind: Kind, token: string): string {
  return `${paths.registration}?${new URLSearchParams({ invitation: token, de: origins[kind] })}`
}

/** The invitation that an address of the registration names. */
export function invitationIn(search: URLSearchParams): { kind: Kind; token: string } | null {
  const token = search.get('invitation')
  if (!token) return null
  return { kind: search.get('de') === origins.group ? 'group' : 'association', token }
}
