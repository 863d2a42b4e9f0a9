import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import {
  type WidgetFont,
  type WidgetTheme,
  type WidgetView,
  widgetLooks,
  widgetRadius,
} from '../../../server/contract/widget-looks.ts'
import { hexIn } from './colours.ts'

/** How a widget looks, as its page's query says it; what that may not say is left out. */
export interface Look {
  view: WidgetView
  limit: number
  theme: WidgetTheme
  /** `#rrggbb`; ours without it. */
  accent: string | null
  radius: number
  font: WidgetFont
}

export function lookIn(search: URLSearchParams): Look {
  const said = (name: string) => search.get(name)?.trim() ?? ''
  return {
    view: oneOf(widgetLooks.view, said('view')),
    limit: upTo(widgetLimits.eventsMax, said('limit')) || widgetLimits.events,
    theme: oneOf(widgetLooks.theme, said('theme')),
    accent: hexIn(said('accent')),
    radius: upTo(widgetRadius.most, said('radius')) ?? widgetRadius.usual,
    font: oneOf(widgetLooks.font, said('font')),
  }
}

/** The first is what one gets without asking. */
function oneOf<const T extends string>(allowed: readonly [T, ...T[]], said: string): T {
  return allowed.find((one) => one === said) ?? allowed[0]
}

function upTo(most: number, said: string): number | null {
  return /^\d{1,2}$/.test(said) && Number(said) <= most ? Number(said) : null
}

/** What leads on within the same look, from one page of a widget to the next. */
export function lookQuery(search: URLSearchParams): URLSearchParams {
  const names = ['view', 'limit', 'theme', 'accent', 'radius', 'font']
  return new URLSearchParams([...search].filter(([name]) => names.includes(name)))
}
