/**
 * Runs before the first paint of a page that was made at build, so that a visitor sees their own
 * entries at once and nobody sees the wrong ones.
 */
export const sessionHint =
  "document.documentElement.dataset.session=/(^|; )maillon_hint=1/.test(document.cookie)?'pending':'visitor'"

/** Of the cookie that says, to scripts too, that a session is probably there. */
export const hintName = 'maillon_hint'

/** Whether a text of cookies says so. */
export function hasSessionHint(cookies: string): boolean {
  return cookies.split('; ').includes(`${hintName}=1`)
}
