import { stored } from '../../../client/storage.ts'

/** Where an unfinished creation is stored for the visit. */
export const savedKeys = { answers: 'maillon:wizard', picture: 'maillon:wizard-picture' } as const

/** Says at no cost whether the wizard has to come to look at it. */
export function isSaved(): boolean {
  return stored(savedKeys.answers) !== null
}
