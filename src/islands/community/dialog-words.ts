import type { Kind } from '../../../server/contract/roles.ts'

/** The same in the page's dialogs, which come later. */
export const dialogWords: Record<
  Kind,
  { noun: string; ofThe: string; deleted: string; left: string; updated: string }
> = {
  association: {
    noun: 'association',
    ofThe: 'de l’association',
    deleted: 'L’association a été supprimée',
    left: 'Vous avez quitté l’association',
    updated: 'L’association a été modifiée',
  },
  group: {
    noun: 'groupe',
    ofThe: 'du groupe',
    deleted: 'Le groupe a été supprimé',
    left: 'Vous avez quitté le groupe',
    updated: 'Le groupe a été modifié',
  },
}
