import { colourOfCommunity } from './colours.ts'

/*
 * The agendas' colours for what no style sheet reaches: mails, and pictures that are shared. They are
 * those of src/styles/agendas.css, which a test compares.
 */

/** By the number in `data-colour`. */
export const agendaHexes = [
  '#0f5e4a',
  '#c8431d',
  '#2b5fa6',
  '#8a4b08',
  '#7a3e9d',
  '#a3195b',
  '#0b6e7f',
  '#5b6b00',
  '#b3261e',
  '#4b4fb8',
  '#6b4a2b',
  '#4a5560',
  '#843d56',
  '#873e46',
  '#874035',
  '#854324',
  '#804810',
  '#784e00',
  '#6e5400',
  '#615a00',
  '#516012',
  '#3e6427',
  '#266739',
  '#00694a',
  '#00695a',
  '#006869',
  '#006677',
  '#006282',
  '#0e5e8a',
  '#2e598f',
  '#425490',
  '#534f8d',
  '#614a87',
  '#6d457e',
  '#774272',
  '#7e3f65',
] as const

/** The colour of an association or a group as `#rrggbb`. White on it can be read. */
export function hexOfCommunity(id: string): string {
  return agendaHexes[colourOfCommunity(id)] ?? agendaHexes[0]
}
