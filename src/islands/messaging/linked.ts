/** A piece of a text; one with `href` is an address. */
export interface Piece {
  text: string
  href?: string
}

// To the next blank, or to what never stands in an address.
const address = /https?:\/\/[^\s<>"«»“”]+/gi
/** Ends the sentence, not the address. */
const trailing = /[.,;:!?…'’)\]}]+$/

/** Finds the addresses in a text: those of http and https alone, and only where they can be read as one. */
export function linked(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = withoutTrailing(match[0])
    if (!URL.canParse(href)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** A bracket that the address itself opened belongs to it. */
function withoutTrailing(found: string): string {
  const bare = found.replace(trailing, '')
  const isOpen = bare.split('(').length > bare.split(')').length
  return isOpen && found[bare.length] === ')' ? `${bare})` : bare
}
