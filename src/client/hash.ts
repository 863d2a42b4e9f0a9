/** A number made from an id: the same on every page and every visit. */
export function hashOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  return sum
}
