type Place = 'localStorage' | 'sessionStorage'

/** What this browser kept; nothing where storage is forbidden. */
export function kept(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** Without storage the notice just comes again on the next page. */
export function keep(place: Place, key: string, value: string): void {
  try {
    window[place].setItem(key, value)
  } catch {}
}
