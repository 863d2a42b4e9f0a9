import { type CommunityRef, kinds } from '../../../server/contract/kinds.ts'

/** A community's public events for calendars, or for feed readers. */
export function feedPath({ kind, id }: CommunityRef, format: 'ics' | 'atom'): string {
  return `/api/public/${kinds[kind].plural}/${encodeURIComponent(id)}/events.${format}`
}
