import type { CommunityRef } from './kinds.ts'
import { paths } from './paths.ts'
import type { Kind } from './roles.ts'

/*
 * The addresses of single things. They stand beside those of paths.ts, which every page loads.
 */

/** Where one chooses what one is told of, by mail and on devices. */
export const notificationsPath = `${paths.profile}?section=notifications`

export function communityPath({ kind, id }: CommunityRef): string {
  return `/${segments[kind]}/${encodeURIComponent(id)}`
}

/** Where an association or a group sets its widgets up. */
export function embeddingPath(community: CommunityRef): string {
  return `${communityPath(community)}/integrer`
}

/** What those who manage an association or a group did there; with `before`, the page after that line. */
export function historyPath(community: CommunityRef, before?: string): string {
  const page = before === undefined ? '' : `?${new URLSearchParams({ avant: before })}`
  return `${communityPath(community)}/historique${page}`
}

/** The conversations with one of them open. */
export function roomPath(roomId: string): string {
  return `${paths.messaging}?salon=${encodeURIComponent(roomId)}`
}

/** The page of an invitation's link. */
export function invitationPath({ kind, id }: CommunityRef, token: string): string {
  return `/${invitationSegments[kind]}/${encodeURIComponent(id)}?${new URLSearchParams({ token })}`
}

/** The page of the link that activates an account. */
export function activationPath(token: string): string {
  return `${paths.activation}?${new URLSearchParams({ token })}`
}

/** The page of the link that leads to a new password. */
export function newPasswordPath(token: string): string {
  return `${paths.newPassword}?${new URLSearchParams({ token })}`
}

/** Where a link for a new password leads that is not valid: to asking for another, and why. */
export const wrongPasswordLink = `${paths.forgotPassword}?erreur=wrong_token_provided`

/** The page of the link that stops one kind of mail. */
export function unsubscriptionPath(token: string): string {
  return `${paths.unsubscription}?${new URLSearchParams({ token })}`
}

/** Where somebody without an account goes on from their invitation. */
export function invitedRegistrationPath(kind: Kind, token: string): string {
  return `${paths.registration}?${new URLSearchParams({ invitation: token, de: segments[kind] })}`
}

/** The invitation that an address of the registration names. */
export function invitationIn(search: URLSearchParams): { kind: Kind; token: string } | null {
  const token = search.get('invitation')
  if (!token) return null
  return { kind: search.get('de') === segments.group ? 'group' : 'association', token }
}

/** First segments of the pages of a kind. */
const segments: Record<Kind, string> = { association: 'association', group: 'groupe' }
const invitationSegments: Record<Kind, string> = {
  association: 'invitation-asso',
  group: 'invitation-groupe',
}

/** The address of a stored picture in one of the widths it is kept in. */
export function imagePath(path: string, width: 64 | 128 | 256 | 512 | 1024): string {
  return `/api/images/${path}?w=${width}`
}
