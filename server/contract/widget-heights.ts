/** Events of an agenda for which room is kept. */
const rows = { usual: 4, most: 6 }

/**
 * The room that a widget has before its page says how much it needs, in pixels: what it needs in the
 * usual case, so that what stands below it stays where it is.
 */
export function usualHeight(kind: string, query: URLSearchParams, width: number): number {
  const isNarrow = width < 480
  if (kind === 'evenement') return width < 600 ? 920 : 630
  if (kind === 'adhesion') return isNarrow ? 855 : 675
  if (query.get('view') === 'month') return isNarrow ? 615 : 665
  const limit = Number(query.get('limit') ?? rows.usual)
  return 100 + Math.min(limit, rows.most) * (isNarrow ? 165 : 106)
}
