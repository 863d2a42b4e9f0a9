/**
 * How many are kept of each kind before it begins anew. There has to be a bound, for time zones come from
 * people: more than there are zones, and few enough to take 15 MB.
 */
const most = 500

/**
 * The only ways to a formatter of `Intl`. Making one takes as long as a hundred uses of it, and memory
 * outside V8's heap, which the collector does not see and so lets grow: one per line of a page cost
 * gigabytes. What is given back is shared; its options can be read, but not changed.
 */
export const dateFormat = keeping(Intl.DateTimeFormat)
export const numberFormat = keeping(Intl.NumberFormat)
export const collator = keeping(Intl.Collator)
export const relativeFormat = keeping(Intl.RelativeTimeFormat)
const listFormat = keeping(Intl.ListFormat)
const segmenter = keeping(Intl.Segmenter)

/** A date in French words, of the parts and in the zone that are asked for: `samedi 1er août`. */
export function dateWords(
  date: Date | number | string,
  options: Intl.DateTimeFormatOptions,
): string {
  return dateFormat(options)
    .format(new Date(date))
    .replace(/\b1 (?=\D)/, '1er ')
}

/** `Ana, Bo et Chloé` */
export function listed(words: Iterable<string>): string {
  return listFormat({}).format(words)
}

/** What a person would call its characters: an emoji of several code points is one. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter({}).segment(text), ({ segment }) => segment)
}

function keeping<Options extends object, Format>(
  Formatter: new (locale: string, options: Options) => Format,
) {
  const kept = new Map<string, Format>()
  return (options: Options): Format => {
    const key = JSON.stringify(options)
    const known = kept.get(key)
    if (known) return known
    if (kept.size === most) kept.clear()
    const format = new Formatter('fr-FR', options)
    kept.set(key, format)
    return format
  }
}
