import { useEffect } from 'react'
import { store, stored } from '../../../client/storage.ts'
import { isTouched, type Wizard } from '../../../stores/wizard.ts'
import { type Written, writtenAnswers, writtenPicture } from '../../../stores/wizard-saved.ts'
import { savedKeys } from './unfinished.ts'

/** What is left of a creation that was not finished in this visit. */
export function savedDraft(): Written {
  return { answers: stored(savedKeys.answers), picture: stored(savedKeys.picture) }
}

/** Stores a creation for the visit from its first answer on, until it is done. */
export function useSavedDraft(wizard: Wizard, isDone: boolean): void {
  const { picture } = wizard.draft
  useEffect(() => {
    store(savedKeys.answers, isTouched(wizard) && !isDone ? writtenAnswers(wizard) : null)
  }, [wizard, isDone])
  // Only when it changes: it may be more than a million characters.
  useEffect(() => {
    store(savedKeys.picture, isDone ? null : writtenPicture(picture))
  }, [picture, isDone])
}
