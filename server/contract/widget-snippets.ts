import type { Kind } from './roles.ts'
import { usualHeight } from './widget-heights.ts'
import { loaderPath, type WidgetKind, widgetPath } from './widget-paths.ts'

/** One widget: of an event, or of an association or a group. */
export interface ShownWidget {
  kind: WidgetKind
  /** Of the event, or of the community. */
  id: string
  community: Kind
  /** What its link says where it can't be shown, and its frame to screen readers. */
  title: string
  /** By attribute, what differs from the usual. */
  looks: Readonly<Record<string, string>>
}

/** What to paste where a page takes scripts: the element, and a link for who has none. */
export function elementSnippet(origin: string, widget: ShownWidget): string {
  const { kind, id, community, title, looks } = widget
  const owner = kind === 'evenement' ? 'event' : community
  const attributes = Object.entries({ [owner]: id, ...looks })
  const element = `maillon-${kind}`
  const written = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  return [
    `<script type="module" src="${escaped(origin + loaderPath)}"></script>`,
    `<${element}${written}>`,
    `  <a href="${escaped(origin + widgetPath(kind, id))}">${escaped(title)}</a>`,
    `</${element}>`,
  ].join('\n')
}

/**
 * What to paste where scripts or unknown elements are taken out: a frame of a fixed height.
 *
 * @param room pixels that it is likely to have, and is given
 */
export function frameSnippet(
  origin: string,
  { kind, id, title, looks }: Omit<ShownWidget, 'community'>,
  { width = 720, height = usualHeight(kind, new URLSearchParams(looks), width) } = {},
): string {
  const address = addressOf(origin, { kind, id, looks })
  return [
    `<iframe src="${escaped(address)}" title="${escaped(title)}"`,
    `  width="100%" height="${height}" loading="lazy" style="border: 0"></iframe>`,
  ].join('\n')
}

/** The page of a widget, looking as it was asked to. */
export function addressOf(
  origin: string,
  { kind, id, looks }: Pick<ShownWidget, 'kind' | 'id' | 'looks'>,
): string {
  const query = new URLSearchParams(looks).toString()
  return origin + widgetPath(kind, id) + (query && `?${query}`)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
