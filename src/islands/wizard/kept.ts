import { useEffect } from 'react'
import { isTouched, type Wizard } from '../../stores/wizard.ts'
import { type Written, writtenAnswers, writtenPicture } from '../../stores/wizard-kept.ts'
import { keptKeys } from './kept-keys.ts'

/** What is left of a creation that was not finished in this visit. */
export function kept(): Written {
  try {
    return {
      answers: sessionStorage.getItem(keptKeys.answers),
      picture: sessionStorage.getItem(keptKeys.picture),
    }
  } catch {
    return { answers: null, picture: null }
  }
}

export function dropKept(): void {
  keep(keptKeys.answers, null)
  keep(keptKeys.picture, null)
}

/** Keeps a creation for the visit from its first answer on, until it is done. */
export function useKept(wizard: Wizard, isDone: boolean): void {
  const { picture } = wizard.draft
  useEffect(() => {
    keep(keptKeys.answers, isTouched(wizard) && !isDone ? writtenAnswers(wizard) : null)
  }, [wizard, isDone])
  // Only when it changes: it may be more than a million characters.
  useEffect(() => {
    keep(keptKeys.picture, isDone ? null : writtenPicture(picture))
  }, [picture, isDone])
}

function keep(key: string, text: string | null): void {
  try {
    // First, as what was there takes room and is out of date.
    sessionStorage.removeItem(key)
    if (text !== null) sessionStorage.setItem(key, text)
  } catch {
    // Storage may be forbidden, a picture may be too long for it: then it is not kept.
  }
}
