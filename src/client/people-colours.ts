import { colourOf, palette } from './people.ts'

/**
 * The colours of a list: nobody shares one while others are free. Each takes their own or, when
 * somebody has it already, the next one. Whatever the list is sorted by, they stay.
 */
export function coloursOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>()
  const taken = new Set<number>()
  for (const id of [...ids].sort()) {
    if (taken.size === palette) taken.clear()
    let colour = colourOf(id)
    while (taken.has(colour)) colour = (colour + 1) % palette
    taken.add(colour)
    colours.set(id, colour)
  }
  return colours
}
