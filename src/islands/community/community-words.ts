import type { Kind } from '../../../server/contract/roles.ts'

/** What is said of the two kinds on the page, as data: French needs more than the noun. */
export const communityWords: Record<Kind, { the: string; toDelete: string; toLeave: string }> = {
  association: {
    the: 'l’association',
    toDelete: 'Supprimer l’association',
    toLeave: 'Quitter l’association',
  },
  group: {
    the: 'le groupe',
    toDelete: 'Supprimer le groupe',
    toLeave: 'Quitter le groupe',
  },
}
