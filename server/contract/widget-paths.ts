import type { ErrorCode } from './errors.ts'
import { firstSegment } from './paths.ts'

/** The script that puts widgets into pages of other sites. */
export const loaderPath = '/widgets.js'

/** The widgets, by the first segment of their pages. An agenda and a membership form are a community's. */
export const widgetKinds = ['agenda', 'evenement', 'adhesion'] as const
export type WidgetKind = (typeof widgetKinds)[number]

/**
 * The page of a widget.
 *
 * @param id of an event for `evenement`, else of an association or a group
 */
export function widgetPath(kind: WidgetKind, id: string): string {
  return `/widgets/${kind}/${encodeURIComponent(id)}`
}

/** Pages that stand in those of other sites. */
export function isWidget(path: string): boolean {
  return firstSegment(path) === 'widgets'
}

/** The page of a mail's link that confirms what a visitor sent; looking at it confirms nothing. */
export function confirmationPath(token: string): string {
  return `/confirmation/${encodeURIComponent(token)}`
}

/** The page of a mail's link that takes it back. */
export function cancellationPath(token: string): string {
  return `/annulation/${encodeURIComponent(token)}`
}

/** Either page once its form was sent: that it is done, or why it is not. */
export function visitedPath(page: string, refusal?: ErrorCode): string {
  const state: Record<string, string> = refusal ? { refus: refusal } : { fait: '' }
  return `${page}?${new URLSearchParams(state)}`
}
