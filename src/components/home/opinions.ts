/** What people said about the product, in their own words and with their consent. */
export interface Opinion {
  text: string
  name: string
  /** What they do and where: « trésorière d’un club de judo ». */
  role: string
}

/** Real ones alone: as long as there is none, the home page has no such block. */
export const opinions: Opinion[] = []
