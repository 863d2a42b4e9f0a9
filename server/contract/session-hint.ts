/**
 * Runs before the first paint of a page that was made at build, so that a visitor sees their own
 * entries at once and nobody sees the wrong ones.
 */
export const sessionHint =
  "document.documentElement.dataset.session=/(^|; )maillon_hint=1/.test(document.cookie)?'pending':'visitor'"
