import type { Answer } from '../../../server/contract/event-shapes.ts'

/** What somebody answered, as told to themselves. */
export const answered: Record<Answer, string> = {
  true: 'vous participez',
  false: 'vous ne venez pas',
  waiting: 'vous ne savez pas encore',
}

export const full =
  'C’est complet pour le moment. Une place peut se libérer\u00A0: revenez par le même lien.'

/** Somebody else was quicker. */
export const taken =
  'La dernière place vient d’être prise\u00A0: votre réponse n’est pas enregistrée.'
