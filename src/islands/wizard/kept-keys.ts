/** Where an unfinished creation is kept for the visit. */
export const keptKeys = { answers: 'maillon:wizard', picture: 'maillon:wizard-picture' } as const

/** Says at no cost whether the wizard has to come to look at it. */
export function isKept(): boolean {
  try {
    return sessionStorage.getItem(keptKeys.answers) !== null
  } catch {
    return false
  }
}
