/** The colours of the palette; those after them are told apart by their hue alone. */
export const palette = 12
const furtherHues = 24

/** Somebody's colour, as in `data-colour`: from the palette, the same for everybody on every page. */
export function colourOfPerson(id: string): number {
  return hashOf(id) % palette
}

/**
 * The colour of an association or a group, as in `data-colour`: the same for everybody on every page.
 * Its id is chosen when it is made so that few who see several of them see one colour twice.
 */
export function colourOfCommunity(id: string): number {
  return hashOf(id) % (palette + furtherHues)
}

function hashOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  return sum
}
