import { colour } from '../../seo/colours.ts'
import { colourIn, contrast, hexOfColour, mixed } from './colours.ts'

type Scheme = 'light' | 'dark'

/** What an accent becomes in one theme, each as `#rrggbb`. */
interface Shades {
  /** Of links, and the ground of the main button; `onAction` is what is written on it. */
  action: string
  actionStrong: string
  onAction: string
  /** The ground of dates, and what is written on it. */
  block: string
  onBlock: string
  /** A quiet ground, on which text can be read. */
  wash: string
}

/** What WCAG asks of text, with a little room for rounding. */
const readable = 4.55

/** A site's colour in both themes, darkened or lightened until its contrast holds. */
export function paletteOf(accent: string): Record<Scheme, Shades> {
  return { light: shadesOf(accent, 'light'), dark: shadesOf(accent, 'dark') }
}

function shadesOf(accent: string, scheme: Scheme): Shades {
  const [surface, onAction] = [colour('surface')[scheme], colour('on-action')[scheme]]
  const isReadable = (hex: string) =>
    [surface, onAction].every((other) => contrast(hex, other) >= readable)
  const start = scheme === 'dark' ? brightened(accent) : accent
  const action = moved(start, scheme === 'dark' ? 0.01 : -0.01, isReadable)
  const { lightness, chroma, hue } = colourIn(action)
  const actionStrong = hexOfColour({
    lightness: lightness + (scheme === 'dark' ? 0.05 : -0.06),
    chroma,
    hue,
  })
  return { action, actionStrong, onAction, ...blockOf(accent), wash: washOf(accent, scheme) }
}

/** On dark grounds a colour shines less strongly, and more lightly. */
function brightened(accent: string): string {
  const { lightness, chroma, hue } = colourIn(accent)
  return hexOfColour({ lightness: Math.max(0.8, lightness), chroma: chroma * 0.75, hue })
}

/** Dates stand on the colour as it is, in white or in ink; in between it gives way. */
function blockOf(accent: string): { block: string; onBlock: string } {
  const [white, ink] = [colour('surface').light, colour('ink').light]
  if (contrast(accent, ink) >= readable && contrast(accent, white) < readable) {
    return { block: accent, onBlock: ink }
  }
  const isReadable = (hex: string) => contrast(hex, white) >= readable
  return { block: moved(accent, -0.01, isReadable), onBlock: white }
}

function washOf(accent: string, scheme: Scheme): string {
  const [surface, muted] = [colour('surface')[scheme], colour('muted')[scheme]]
  for (let share = scheme === 'dark' ? 0.2 : 0.09; share > 0; share -= 0.01) {
    const wash = mixed(accent, surface, share)
    if (contrast(wash, muted) >= readable) return wash
  }
  return surface
}

/** The first on the way from a colour to black or white that will do. */
function moved(hex: string, step: number, willDo: (hex: string) => boolean): string {
  const { lightness, chroma, hue } = colourIn(hex)
  let found = hex
  for (let next = lightness; !willDo(found) && next > 0 && next < 1; next += step) {
    found = hexOfColour({ lightness: next, chroma, hue })
  }
  return willDo(found) ? found : step > 0 ? '#ffffff' : '#000000'
}
