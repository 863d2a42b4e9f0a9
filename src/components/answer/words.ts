export const full =
  'C’est complet pour le moment. Une place peut se libérer\u00A0: revenez par le même lien.'

/** Somebody else was quicker. */
export const taken =
  'La dernière place vient d’être prise\u00A0: votre réponse n’est pas enregistrée.'
