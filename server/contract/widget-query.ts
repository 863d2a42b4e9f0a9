import { widgetLimits } from './widget-limits.ts'
import { widgetLooks, widgetRadius } from './widget-looks.ts'

/** What the query of a widget's page may say of its look, with what goes without saying. */
export const askedLook = {
  view: widgetLooks.view[0],
  limit: `${widgetLimits.events}`,
  theme: widgetLooks.theme[0],
  accent: undefined,
  radius: `${widgetRadius.usual}`,
  font: widgetLooks.font[0],
}
