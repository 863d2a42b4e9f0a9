/** An association that shows its public events on its own site. */
interface DemoShown {
  /** Name of the association or group. */
  of: string
  /** Whether search engines may find them. */
  listed: boolean
}

export const shown: DemoShown[] = [
  { of: 'Judo Club de Bellevue', listed: true },
  { of: 'Les Voix de la Saône', listed: true },
  { of: 'Collectif du Vallon', listed: false },
]

/** Somebody without an account, who came by such a site. */
export interface DemoVisitor {
  /** What their address begins with. */
  who: string
  firstName: string
  lastName: string
  /** How many days before the first start they confirmed by mail. */
  since: number
}

/** With a place in a public event. */
export const guests: (DemoVisitor & { event: string })[] = [
  {
    who: 'noemie',
    firstName: 'Noémie',
    lastName: 'Vasseur',
    event: 'Portes ouvertes du dojo',
    since: 3,
  },
  {
    who: 'aurelien',
    firstName: 'Aurélien',
    lastName: 'Costa',
    event: 'Concert au bord de l’eau',
    since: 6,
  },
]

/** Who would like to be a member, and waits for an answer. */
export const requests: (DemoVisitor & { of: string; message?: string })[] = [
  {
    who: 'salome',
    firstName: 'Salomé',
    lastName: 'Perrin',
    of: 'Judo Club de Bellevue',
    since: 2,
    message:
      'Bonjour, j’ai pratiqué le judo jusqu’à la ceinture verte, il y a dix ans. Puis-je venir essayer le mardi\u00A0?',
  },
  {
    who: 'bastien',
    firstName: 'Bastien',
    lastName: 'Leclerc',
    of: 'Les Voix de la Saône',
    since: 5,
  },
]
