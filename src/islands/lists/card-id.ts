import type { Kind } from '../../../server/contract/roles.ts'

/** The id of the link of a community's card. */
export function cardId(kind: Kind, id: string): string {
  return `${kind}-${id}`
}

/** @returns whether it is there */
export function focusCard(kind: Kind, id: string): boolean {
  const card = document.getElementById(cardId(kind, id))
  card?.focus()
  return card !== null
}
