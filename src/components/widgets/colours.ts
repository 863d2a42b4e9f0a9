/** Red, green and blue from 0 to 1, as they are stored (gamma-encoded). */
type Rgb = readonly [number, number, number]

/** Lightness from 0 to 1, chroma, and hue in radians: OKLCH. */
export interface Colour {
  lightness: number
  chroma: number
  hue: number
}

/** `#rgb` or `#rrggbb`, its sign missing or not, as `#rrggbb`; null for anything else. */
export function hexIn(text: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** WCAG's contrast ratio of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** `color-mix(in oklab, one share, other)` */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [labOf(one), labOf(other)]
  const at = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share)
  return hexOf([at(0), at(1), at(2)])
}

export function colourIn(hex: string): Colour {
  const [lightness, a, b] = labOf(hex)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** What lies beyond the colours of a screen is brought to their edge. */
export function hexOfColour({ lightness, chroma, hue }: Colour): string {
  return hexOf([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)])
}

function rgbOf(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return [red, green, blue]
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(rgbOf(hex))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear([red, green, blue]: Rgb): Rgb {
  const one = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  return [one(red), one(green), one(blue)]
}

// Björn Ottosson's matrices, as CSS Color 4 has them.

function labOf(hex: string): [number, number, number] {
  const [r, g, b] = linear(rgbOf(hex))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: readonly [number, number, number]): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${parts.map(encoded).join('')}`
}

function encoded(value: number): string {
  const clipped = Math.min(1, Math.max(0, value))
  const stored = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(stored * 255)
    .toString(16)
    .padStart(2, '0')
}
