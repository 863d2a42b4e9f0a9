import { html, raw } from 'hono/html'
import { eventPath } from '../contract/event-paths.ts'
import { kinds } from '../contract/kinds.ts'
import { periodIn } from '../contract/moments.ts'
import { widgetPath } from '../contract/widget-paths.ts'
import { placeLine } from '../events/ics.ts'
import type { ShownEventRow } from './queries.ts'
import type { ShownRow } from './shapes.ts'

/**
 * A community's public events for feed readers (RFC 4287). The same events are the same text.
 *
 * @param origin our own
 */
export function writeAtom(
  community: ShownRow,
  events: readonly ShownEventRow[],
  origin: string,
): string {
  const changes = events.map(({ changed_at }) => changed_at.getTime())
  const updated = new Date(Math.max(community.created_at.getTime(), ...changes))
  const self = `${origin}/api/public/${kinds[community.kind].plural}/${community.id}/events.atom`
  const page = origin + widgetPath('agenda', community.id)
  const feed = html`${raw('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>urn:uuid:${community.id}</id>
<title>${readable(community.name)}</title>
<subtitle>Prochains événements</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${readable(community.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${events.map((event) => entryOf(event, origin))}</feed>
`
  return feed.toString()
}

function entryOf(event: ShownEventRow, origin: string) {
  const facts = [
    periodIn(event.starts_at, event.ends_at, event.time_zone),
    placeLine(event.location),
    ...(event.description ? [event.description] : []),
  ]
  return html`<entry>
<id>urn:uuid:${event.id}</id>
<title>${readable(event.name)}</title>
<published>${event.created_at.toISOString()}</published>
<updated>${event.changed_at.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${origin + eventPath(event.id)}"/>
<summary>${readable(facts.join('\n'))}</summary>
</entry>
`
}

/** XML has no way to write most control characters. */
function readable(text: string): string {
  return text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
