import type { InvitationSeen } from '../../../server/contract/pages.ts'
import type { Kind } from '../../../server/contract/roles.ts'

/** The invitation in one sentence. */
export function invitationTitle({ inviter, community }: InvitationSeen): string {
  return inviter
    ? `${inviter.firstName} vous invite à rejoindre ${community.name}`
    : `Vous êtes invité à rejoindre ${community.name}`
}

/** What is said of the two kinds on the way in, as data. */
export const successes: Record<Kind, { title: string; now: string; see: string }> = {
  association: {
    title: 'Vous avez rejoint l’association avec succès\u00A0!',
    now: 'compte un membre de plus. Rendez-vous, documents et conversation vous attendent.',
    see: 'Voir l’association',
  },
  group: {
    title: 'Vous avez rejoint le groupe avec succès\u00A0!',
    now: 'compte un membre de plus. Rendez-vous, documents et conversation vous attendent.',
    see: 'Voir le groupe',
  },
}

export const wrongToken = "Le token d'invitation est incorrect"

export const theKind: Record<Kind, string> = {
  association: 'l’association',
  group: 'le groupe',
}
