import type { Kind } from '../../../server/contract/roles.ts'

/** What the lists of the two kinds say. */
export const listWords: Record<
  Kind,
  {
    title: string
    create: string
    /** Why there is no button. @param most how many one may create */
    full: (most: number) => string
    nothing: string
    advice: string
    search: string
    notFound: string
  }
> = {
  association: {
    title: 'Mes associations',
    create: 'Créer une association',
    full: (most) => `Vous avez créé ${most} associations, c’est le maximum.`,
    nothing: 'Aucune association pour le moment',
    advice: 'Créez la vôtre en quelques questions. Si l’on vous invite, le lien arrive par e-mail.',
    search: 'Rechercher une association',
    notFound: 'Aucune association ne porte ce nom.',
  },
  group: {
    title: 'Mes groupes',
    create: 'Créer un groupe',
    full: (most) => `Vous avez créé ${most} groupes, c’est le maximum.`,
    nothing: 'Aucun groupe pour le moment',
    advice: 'Une équipe, un bureau, un projet\u00A0: un groupe réunit quelques personnes.',
    search: 'Rechercher un groupe',
    notFound: 'Aucun groupe ne porte ce nom.',
  },
}
