/** Where an unfinished creation is kept for the visit; as long as it is there the wizard is open. */
const key = 'maillon:wizard'

export function kept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns whether there was room for it */
export function keep(text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function dropKept(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
