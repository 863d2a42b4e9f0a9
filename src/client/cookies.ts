const yearInSeconds = 365 * 24 * 60 * 60

export function hasConsent(): boolean {
  return has('CookieConsent=true')
}

export function giveConsent(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `CookieConsent=true; path=/; max-age=${yearInSeconds}; SameSite=Lax`
  delete document.documentElement.dataset.cookies
}

function has(pair: string): boolean {
  return document.cookie.split('; ').includes(pair)
}
