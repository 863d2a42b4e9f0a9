/** A number that is always the same for an id, and as good as any for another one. */
export function sumOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  return sum
}
