import { hashOf } from './hash.ts'

interface Named {
  firstName: string
  lastName: string
}

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`
}

export function initials({ firstName, lastName }: Named): string {
  return `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase()
}

const palette = 12

/** The place of somebody's colour in the agenda palette: the same on every page and every visit. */
export function colourOf(id: string): number {
  return hashOf(id) % palette
}

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
