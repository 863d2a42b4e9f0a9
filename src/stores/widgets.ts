import { type CommunityRef, kinds } from '../../server/contract/kinds.ts'
import type { WidgetSettings } from '../../server/contract/widget-shapes.ts'
import { call } from './call.ts'

/** Says whether, and where, a community's widgets are shown; answers what is kept. */
export function saveWidgetSettings({ kind, id }: CommunityRef, settings: WidgetSettings) {
  return call(`PUT /${kinds[kind].plural}/{id}/widgets`, { params: { id }, body: settings })
}
