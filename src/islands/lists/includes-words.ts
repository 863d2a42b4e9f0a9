/** Whether every word of the query begins one of the text, whatever the accents and the case. */
export function includesWords(text: string, query: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
