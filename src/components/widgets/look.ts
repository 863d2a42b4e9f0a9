import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import {
  type WidgetFont,
  type WidgetTheme,
  type WidgetView,
  widgetLooks,
  widgetRadius,
} from '../../../server/contract/widget-looks.ts'
import { widgetPath } from '../../../server/contract/widget-paths.ts'
import { askedLook } from '../../../server/contract/widget-query.ts'
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
  return new URLSearchParams([...search].filter(([name]) => Object.hasOwn(askedLook, name)))
}

/** The sheet of a look; none for the usual one, whose colours the pages have themselves. */
export function stylePath(search: URLSearchParams): string | null {
  const chosen = ['accent', 'radius', 'font'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return chosen.length > 0 ? `/widgets/style.css?${new URLSearchParams(chosen)}` : null
}

/** The page of an agenda within the same look; `more` is the month or the day that it shows. */
export function agendaPath(
  id: string,
  search: URLSearchParams,
  more: Record<string, string> = {},
): string {
  const query = lookQuery(search)
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return withQuery(widgetPath('agenda', id), query)
}

/** The page of an event within the same look; it leads back to the agenda where it was come to from. */
export function eventWidgetPath(id: string, search: URLSearchParams): string {
  const query = lookQuery(search)
  query.set('retour', 'agenda')
  return withQuery(widgetPath('evenement', id), query)
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}
