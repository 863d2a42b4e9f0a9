import * as v from 'valibot'
import { types } from '../../server/contract/kinds.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { newId } from '../client/ids.ts'

/** The questions of the creation, in their order. */
const steps = [
  'kind',
  'realName',
  'parent',
  'type',
  'details',
  'name',
  'description',
  'picture',
  'members',
] as const
export type Step = (typeof steps)[number]

const Draft = v.object({
  kind: v.nullable(v.picklist(['association', 'group'])),
  /** Of an association in the public register. */
  realName: v.string(),
  /** The id of the association a group belongs to. */
  parent: v.nullable(v.string()),
  type: v.nullable(v.picklist(types)),
  details: v.string(),
  name: v.string(),
  description: v.string(),
  /** A chosen file: it stays in the draft as a data URL, which a page may show and keep. */
  picture: v.nullable(v.object({ name: v.string(), type: v.string(), url: v.string() })),
  /** Who runs a group of an association, when it is somebody else. */
  administrator: v.nullable(v.string()),
  /** Those of the association's members, by their ids as people, who are in the group at once. */
  memberIds: v.optional(v.array(v.string()), []),
  emails: v.array(v.string()),
  /** What some of them are called, by address. */
  names: v.optional(v.record(v.string(), v.string()), {}),
  /** What stands in the field of the addresses and is none yet. */
  emailText: v.string(),
})
export type Draft = v.InferOutput<typeof Draft>

export const Wizard = v.object({
  /** The id of whoever creates. */
  owner: v.string(),
  /** What the call knows this creation by, however often it is sent. */
  clientId: v.pipe(v.string(), v.uuid()),
  step: v.picklist(steps),
  draft: Draft,
})
/** Whose creation it is, where they are in it, and what they answered. */
export type Wizard = v.InferOutput<typeof Wizard>

/** The ids of the associations a group may belong to: those one created. */
export type Parents = readonly string[]

/** Begins after what the button said: who asked for an association is not asked for the kind again. */
export function begin(owner: string, kind: Kind | null, parents: Parents): Wizard {
  const first: Wizard = {
    owner,
    clientId: newId(),
    step: 'kind',
    draft: {
      kind,
      realName: '',
      parent: null,
      type: null,
      details: '',
      name: '',
      description: '',
      picture: null,
      administrator: null,
      memberIds: [],
      emails: [],
      names: {},
      emailText: '',
    },
  }
  return kind ? forward(first, parents) : first
}

/** The questions that are asked: the second one depends on the kind, and on there being a choice. */
export function stepsOf({ kind }: Draft, parents: Parents): Step[] {
  return steps.filter((step) => {
    if (step === 'realName') return kind !== 'group'
    if (step === 'parent') return kind === 'group' && parents.length > 0
    return true
  })
}

/** Counted from one. */
export function positionOf({ step, draft }: Wizard, parents: Parents) {
  const asked = stepsOf(draft, parents)
  return { number: asked.indexOf(step) + 1, count: asked.length }
}

/** The next question; after the last one there is none. */
export function forward(wizard: Wizard, parents: Parents): Wizard {
  return move(wizard, 1, parents)
}

/** The question before this one that was asked; before the first one there is none. */
export function back(wizard: Wizard, parents: Parents): Wizard {
  return move(wizard, -1, parents)
}

function move(wizard: Wizard, by: 1 | -1, parents: Parents): Wizard {
  const asked = stepsOf(wizard.draft, parents)
  return { ...wizard, step: asked[asked.indexOf(wizard.step) + by] ?? wizard.step }
}

export function answer(wizard: Wizard, given: Partial<Draft>): Wizard {
  const { parent = wizard.draft.parent } = given
  // They were picked among the members of the other association.
  const picked = parent === wizard.draft.parent ? {} : { administrator: null, memberIds: [] }
  return { ...wizard, draft: { ...wizard.draft, ...picked, ...given } }
}

const skipped: Partial<Record<Step, Partial<Draft>>> = {
  realName: { realName: '' },
  parent: { parent: null },
  picture: { picture: null },
  members: { memberIds: [], emails: [], names: {}, emailText: '' },
}

/** The questions that need an answer: without it nothing can be created. */
const needed: ReadonlySet<Step> = new Set(['kind', 'type', 'name'])

export function isNeeded(step: Step): boolean {
  return needed.has(step)
}

export function isSkippable(step: Step): boolean {
  return step in skipped
}

/** Leaves a question without an answer, also when one had been given before. */
export function skip(wizard: Wizard, parents: Parents): Wizard {
  return forward(answer(wizard, skipped[wizard.step] ?? {}), parents)
}

/** Whether there is an answer that going on would keep. */
export function isAnswered({ step, draft }: Wizard): boolean {
  switch (step) {
    case 'members':
      return draft.memberIds.length > 0 || draft.emails.length > 0 || draft.emailText.trim() !== ''
    case 'kind':
    case 'parent':
    case 'type':
    case 'picture':
      return draft[step] !== null
    case 'realName':
    case 'details':
    case 'name':
    case 'description':
      return draft[step].trim() !== ''
    default:
      return step satisfies never
  }
}

/** Whether leaving would lose something. */
export function isTouched(wizard: Wizard): boolean {
  return steps.some((step) => step !== 'kind' && isAnswered({ ...wizard, step }))
}

/** Who is given a group of an association; null when it is whoever creates it. */
export function pickedAdministrator({ kind, parent, administrator }: Draft): string | null {
  // One may have been picked before the kind or the parent was changed.
  return kind === 'group' && parent ? administrator : null
}

/** Who was ticked for a group of an association, besides its administrator. */
export function tickedMembers(draft: Draft): string[] {
  if (draft.kind !== 'group' || draft.parent === null) return []
  return draft.memberIds.filter((id) => id !== draft.administrator)
}
