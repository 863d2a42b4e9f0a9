import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/open.ts'
import { colourOfCommunity, palette } from '../contract/colours.ts'
import { listIdsAround } from './queries.ts'

/** The one colour that is left of 36 is met within so many ids, all but always. */
const tries = 600

/**
 * The id of a new community: its colour follows from it, so it is one whose colour none of its makers'
 * others has, nor what belongs to the same association.
 */
export async function newCommunityId(
  tx: Tx,
  around: { userIds: readonly string[]; parentId: string | null },
): Promise<string> {
  return idApart((await listIdsAround(tx, around)).map(colourOfCommunity))
}

/** An id whose colour is not taken: of the palette as long as it has one left. */
export function idApart(colours: readonly number[]): string {
  const taken = new Set(colours)
  const isFree = (id: string) => !taken.has(colourOfCommunity(id))
  const isOfPalette = (id: string) => colourOfCommunity(id) < palette
  const ids = Array.from({ length: tries }, () => randomUUID())
  const free = ids.filter(isFree)
  return free.find(isOfPalette) ?? free[0] ?? randomUUID()
}
