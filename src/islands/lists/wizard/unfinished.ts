import type { Kind } from '../../../../server/contract/roles.ts'
import { store, stored } from '../../../client/storage.ts'

/** Where an unfinished creation is stored for the visit. */
export const savedKeys = { answers: 'maillon:wizard', picture: 'maillon:wizard-picture' } as const

/** What the lists say of a creation that somebody has begun. */
export interface Unfinished {
  kind: Kind | null
  name: string
}

/** Looks for one of this person's, without the wizard: whether it still holds is for that to say. */
export function findUnfinished(userId: string): Unfinished | null {
  const { owner, draft } = parsed(stored(savedKeys.answers))
  if (owner !== userId) return null
  const { kind, name } = draft ?? {}
  return {
    kind: kind === 'association' || kind === 'group' ? kind : null,
    name: typeof name === 'string' ? name.trim() : '',
  }
}

export function dropUnfinished(): void {
  store(savedKeys.answers, null)
  store(savedKeys.picture, null)
}

function parsed(text: string | null): { owner?: unknown; draft?: Record<string, unknown> | null } {
  try {
    return Object(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}
