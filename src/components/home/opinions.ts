/** What people said about the product, in their own words and with their consent. */
export interface Opinion {
  text: string
  name: string
  /** What they do and where: « trésorière d’un club de judo ». */
  role: string
}

/** Real ones alone: as long as there is none, the home page has no such block. */
export const opinions: Opinion[] = []

/** What the block looks like: shown by the demo alone, marked as examples, while there are no real ones. */
export const examples: Opinion[] = [
  {
    text: 'Le premier du mois, je vois tout de suite qui n’a pas réglé sa cotisation. Avant, j’avais un classeur et trois cahiers.',
    name: 'Monique',
    role: 'trésorière d’un club de judo',
  },
  {
    text: 'J’ai collé la liste d’adresses de l’an dernier, et toute la chorale était invitée.',
    name: 'Claire',
    role: 'présidente d’une chorale',
  },
  {
    text: 'Sur le parking, je retrouve le numéro d’un parent en deux gestes.',
    name: 'Yann',
    role: 'entraîneur des benjamins',
  },
]
