import { hashOf } from './hash.ts'

/** The colours of the palette; those after them are told apart by their hue alone. */
const palette = 12
const furtherHues = 24

/**
 * The colour of a community, as in `data-colour`: the palette by the order of one's associations, then
 * one's groups; after twelve one of 24 hues by its id. The same on every page.
 */
export function agendaColour(order: number, id: string): number {
  return order < palette ? order : palette + (hashOf(id) % furtherHues)
}

/** The colours of one's communities by their ids. */
export function agendaColours(
  associations: readonly { id: string }[],
  groups: readonly { id: string }[],
): ReadonlyMap<string, number> {
  return new Map([...associations, ...groups].map(({ id }, order) => [id, agendaColour(order, id)]))
}
