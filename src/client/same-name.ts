/**
 * Whether somebody typed a name as it is, to confirm what they do. Keyboards differ in apostrophes and
 * blanks; what is meant is the same.
 */
export function isSameName(typed: string, name: string): boolean {
  return comparable(typed) === comparable(name)
}

function comparable(name: string): string {
  return name.normalize('NFC').replace(/’/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}
