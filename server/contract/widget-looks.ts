/**
 * How the owner of a site may have a widget look, as its element's attributes and its page's query
 * say it. What is not allowed is as if it had not been said.
 */
export const widgetLooks = {
  view: ['list', 'month'],
  theme: ['auto', 'light', 'dark'],
  /** Ours, or one that every computer has: nothing is loaded from anywhere else. */
  font: ['maillon', 'system', 'arial', 'verdana', 'trebuchet', 'georgia', 'times'],
  lang: ['fr'],
} as const

/** Pixels of a card's corners. */
export const widgetRadius = { usual: 12, most: 32 } as const

export type WidgetView = (typeof widgetLooks.view)[number]
export type WidgetTheme = (typeof widgetLooks.theme)[number]
export type WidgetFont = (typeof widgetLooks.font)[number]
