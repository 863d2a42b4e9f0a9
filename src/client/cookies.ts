const yearInSeconds = 365 * 24 * 60 * 60

export function hasConsent(): boolean {
  return has('CookieConsent=true')
}

export function giveConsent(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `CookieConsent=true; path=/; max-age=${yearInSeconds}; SameSite=Lax`
  delete document.documentElement.dataset.cookies
}

/** For the visit, in all its tabs; the login asks again, because it can't do without. */
export function refuseConsent(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = 'CookieConsent=false; path=/; SameSite=Lax'
  delete document.documentElement.dataset.cookies
}

/** Whether somebody agreed or refused, here or in another tab. */
export function hasAnswered(): boolean {
  return hasConsent() || has('CookieConsent=false')
}

function has(pair: string): boolean {
  return document.cookie.split('; ').includes(pair)
}
