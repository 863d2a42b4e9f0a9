import { widgetLimits } from '../../server/contract/widget-limits.ts'
import { widgetLooks, widgetRadius } from '../../server/contract/widget-looks.ts'

/** Reads what an attribute says; null for what is not allowed. */
type Reader = (text: string) => string | null

const oneOf =
  (allowed: readonly string[]): Reader =>
  (text) =>
    allowed.includes(text) ? text : null

const upTo =
  (least: number, most: number): Reader =>
  (text) =>
    /^\d{1,2}$/.test(text) && +text >= least && +text <= most ? `${+text}` : null

/** The attributes that say how a widget looks, each with what else it may say. */
export const looks: Record<string, [read: Reader, allowed: string]> = {
  view: [oneOf(widgetLooks.view), widgetLooks.view.join(', ')],
  limit: [upTo(1, widgetLimits.eventsMax), `1–${widgetLimits.eventsMax}`],
  theme: [oneOf(widgetLooks.theme), widgetLooks.theme.join(', ')],
  accent: [hexOf, '#0F5E4A'],
  radius: [upTo(0, widgetRadius.most), `0–${widgetRadius.most}`],
  font: [oneOf(widgetLooks.font), widgetLooks.font.join(', ')],
  lang: [oneOf(widgetLooks.lang), 'fr'],
}

/** Any colour that CSS knows, as `#rrggbb`; one that is transparent is none. */
function hexOf(text: string): string | null {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return null
  // What is no colour leaves the one before: two different ones tell.
  const [one, other] = ['#000', '#fff'].map((before) => {
    pen.fillStyle = before
    pen.fillStyle = text
    return `${pen.fillStyle}`
  })
  return one === other && /^#[\da-f]{6}$/.test(`${one}`) ? `${one}` : null
}
