/** The picture of the home page, and of every page that has none of its own. */
export const homePicture = 'accueil'

/** `/a-propos` → `/og/a-propos.png` */
export function pictureOf(path: string): string {
  return `/og/${path === '/' ? homePicture : path.slice(1)}.png`
}
