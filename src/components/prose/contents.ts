/** What a list of contents shows: one group, or one for each part of the page. */
export interface Group {
  title?: string
  links: { id: string; label: string }[]
}
