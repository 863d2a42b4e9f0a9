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

export const palette = 12

/** The place of somebody's colour in the agenda palette: the same on every page and every visit. */
export function colourOf(id: string): number {
  return hashOf(id) % palette
}
