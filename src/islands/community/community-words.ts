import type { Kind } from '../../../server/contract/roles.ts'

/** What is said of the two kinds, as data: French needs more than the noun. */
export const communityWords: Record<
  Kind,
  {
    noun: string
    the: string
    ofThe: string
    toDelete: string
    toLeave: string
    deleted: string
    left: string
    updated: string
  }
> = {
  association: {
    noun: 'association',
    the: 'l’association',
    ofThe: 'de l’association',
    toDelete: 'Supprimer l’association',
    toLeave: 'Quitter l’association',
    deleted: 'L’association a été supprimée',
    left: 'Vous avez quitté l’association',
    updated: 'L’association a été modifiée',
  },
  group: {
    noun: 'groupe',
    the: 'le groupe',
    ofThe: 'du groupe',
    toDelete: 'Supprimer le groupe',
    toLeave: 'Quitter le groupe',
    deleted: 'Le groupe a été supprimé',
    left: 'Vous avez quitté le groupe',
    updated: 'Le groupe a été modifié',
  },
}
