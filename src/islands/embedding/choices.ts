import type { CommunityRef } from '../../../server/contract/kinds.ts'
import type { Embedding } from '../../../server/contract/pages.ts'
import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import type { WidgetTheme, WidgetView } from '../../../server/contract/widget-looks.ts'
import type { WidgetKind } from '../../../server/contract/widget-paths.ts'
import type { ShownWidget } from '../../../server/contract/widget-snippets.ts'

/** What somebody has chosen to show, and how. */
export interface Choices {
  kind: WidgetKind
  view: WidgetView
  limit: number
  theme: WidgetTheme
  /** `#rrggbb` */
  accent: string
  corners: 'straight' | 'round'
  /** Which event `evenement` shows; null where there is none. */
  eventId: string | null
}

/**
 * The colours that are offered; the first is the one that widgets have by themselves. `colour` is the
 * place of each among those of agendas.
 */
export const accents = [
  { value: '#0f5e4a', name: 'Vert', colour: 0 },
  { value: '#c8431d', name: 'Brique', colour: 1 },
  { value: '#2b5fa6', name: 'Bleu', colour: 2 },
  { value: '#7a3e9d', name: 'Violet', colour: 4 },
] as const

export function firstChoices(events: Embedding['events']): Choices {
  return {
    kind: 'agenda',
    view: 'list',
    limit: 5,
    theme: 'auto',
    accent: accents[0].value,
    corners: 'round',
    eventId: events[0]?.id ?? null,
  }
}

/** The widget that the choices make; null where there is no event to show. */
export function widgetOf(
  choices: Choices,
  community: CommunityRef,
  events: Embedding['events'],
): ShownWidget | null {
  const { kind, eventId } = choices
  const shared = { kind, community: community.kind, looks: looksOf(choices) }
  if (kind === 'agenda') return { ...shared, id: community.id, title: 'Nos prochains événements' }
  if (kind === 'adhesion') return { ...shared, id: community.id, title: 'Nous rejoindre' }
  const event = events.find(({ id }) => id === eventId)
  return event ? { ...shared, id: event.id, title: event.name } : null
}

/** What goes without saying is left out of the snippet. */
function looksOf({ kind, view, limit, theme, accent, corners }: Choices): Record<string, string> {
  return {
    ...(kind === 'agenda' && view !== 'list' && { view }),
    ...(kind === 'agenda' &&
      view === 'list' &&
      limit !== widgetLimits.events && { limit: `${limit}` }),
    ...(theme !== 'auto' && { theme }),
    ...(accent !== accents[0].value && { accent }),
    ...(corners === 'straight' && { radius: '0' }),
  }
}
