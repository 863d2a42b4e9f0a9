import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, VisitorUse } from '../../server/contract/widget-shapes.ts'
import type { Place } from './people.ts'
import type { Visitor } from './visitor.ts'

/** Shows the widgets of a community; the row is put there directly. */
export async function showWidgets(
  world: Place,
  { id }: { id: string },
  settings: { enabled?: boolean; origins?: string[]; listed?: boolean } = {},
): Promise<void> {
  const { enabled = true, origins = [], listed = false } = settings
  const row = { enabled, origins, listed }
  await world.db
    .insertInto('widget_settings')
    .values({ community_id: id, ...row })
    .onConflict((conflict) => conflict.column('community_id').doUpdateSet(row))
    .execute()
}

/** A solved challenge as a form sends it, in ALTCHA's format. */
export async function proofFor(visitor: Visitor, use: VisitorUse, id: string): Promise<string> {
  const { body } = await visitor.get(`/public/challenge?for=${use}&id=${id}`)
  return solve(body as Challenge)
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
