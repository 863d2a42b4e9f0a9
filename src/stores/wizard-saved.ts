import * as v from 'valibot'
import { answer, type Draft, type Parents, stepsOf, Wizard } from './wizard.ts'

/** A creation as text. The picture is apart: it is long, and rarely another one. */
export interface Written {
  answers: string | null
  picture: string | null
}

export function writtenAnswers({ draft, ...wizard }: Wizard): string {
  return JSON.stringify({ ...wizard, draft: { ...draft, picture: null } })
}

export function writtenPicture(picture: Draft['picture']): string | null {
  return picture && JSON.stringify(picture)
}

/** What was written for the same person, as far as it still holds; null for anything else. */
export function read(written: Written, owner: string, parents: Parents): Wizard | null {
  const wizard = parsed(Wizard, written.answers)
  if (wizard?.owner !== owner) return null
  const { parent } = wizard.draft
  const picture = parsed(Wizard.entries.draft.entries.picture, written.picture) ?? null
  const given = parent && !parents.includes(parent) ? { picture, parent: null } : { picture }
  const known = answer(wizard, given)
  return stepsOf(known.draft, parents).includes(known.step) ? known : { ...known, step: 'kind' }
}

function parsed<Output>(
  schema: v.GenericSchema<unknown, Output>,
  text: string | null,
): Output | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text ?? 'null'))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
