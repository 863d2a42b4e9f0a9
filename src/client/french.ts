/** No-break space, which French puts before `: ; ! ?` and within quotation marks. */
export const nb = '\u00A0'

/** `3 membres`, with a no-break space. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number}${nb}${number > 1 ? many : one}`
}

/** With its first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `0612345678` → `06 12 34 56 78`. */
export function inPairs(phoneNumber: string, blank = nb): string {
  return phoneNumber.replace(/(\d\d)(?=\d)/g, `$1${blank}`)
}

/** For comparing: without accents, capitals, ligatures and curly apostrophes. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/œ/gi, 'oe')
    .toLowerCase()
}

/** Whether every word of the query begins one of the text. */
export function includesWords(text: string, query: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
