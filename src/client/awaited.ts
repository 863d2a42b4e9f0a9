const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf']

/** What stands over so many questions that wait: `Deux réponses attendues`. */
export function awaited(count: number): string {
  const many = numbers[count] ?? count
  return `${many} ${count > 1 ? 'réponses attendues' : 'réponse attendue'}`
}
