import * as v from 'valibot'
import {
  type CreationInput,
  communityName,
  description,
  realName,
  typeDetails,
} from '../../server/contract/community-payloads.ts'
import { messages } from '../../server/contract/fields.ts'
import { types } from '../../server/contract/kinds.ts'
import { limits } from '../../server/contract/limits.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { readEmails } from '../ui/emails/read-emails.ts'

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
  emails: v.array(v.string()),
  /** What stands in the field of the addresses and is none yet. */
  emailText: v.string(),
})
export type Draft = v.InferOutput<typeof Draft>

const Wizard = v.object({ owner: v.string(), step: v.picklist(steps), draft: Draft })
/** Whose creation it is (the id of a person), where they are in it, and what they answered. */
export type Wizard = v.InferOutput<typeof Wizard>

/** The ids of the associations a group may belong to: those one created. */
export type Parents = readonly string[]

export function begin(owner: string, kind: Kind | null): Wizard {
  return {
    owner,
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
      emails: [],
      emailText: '',
    },
  }
}

/** The questions that are asked: the second one depends on the kind, and on there being a choice. */
export function stepsOf({ kind }: Draft, parents: Parents): Step[] {
  return steps.filter((step) => {
    if (step === 'realName') return kind !== 'group'
    if (step === 'parent') return kind === 'group' && parents.length > 0
    return true
  })
}

/** Counted from one, as people do. */
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
  // Whoever was picked belongs to the other association.
  const picked = parent === wizard.draft.parent ? {} : { administrator: null }
  return { ...wizard, draft: { ...wizard.draft, ...picked, ...given } }
}

const skipped: Partial<Record<Step, Partial<Draft>>> = {
  realName: { realName: '' },
  parent: { parent: null },
  picture: { picture: null },
  members: { emails: [], emailText: '' },
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
      return draft.emails.length > 0 || draft.emailText.trim() !== ''
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
export function isTouched({ step, draft }: Wizard): boolean {
  const { kind: _, ...others } = draft
  const { kind: __, ...untouched } = begin('', null).draft
  return step !== 'kind' || JSON.stringify(others) !== JSON.stringify(untouched)
}

/** What is wrong with the answer to a question, in French. */
export function complaintAt(step: Step, draft: Draft): string | undefined {
  switch (step) {
    case 'kind':
    case 'parent':
    case 'type':
      return draft[step] === null ? messages.required : undefined
    case 'realName':
      return draft.realName.trim() ? said(realName, draft.realName) : messages.required
    case 'details':
      return said(typeDetails, draft.details)
    case 'name':
      return said(communityName, draft.name)
    case 'description':
      return said(description, draft.description)
    case 'picture':
      return undefined
    case 'members':
      return complaintAbout(draft)
    default:
      return step satisfies never
  }
}

function said(schema: v.GenericSchema<string, string>, value: string): string | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}

/** Whoever creates something is its first member, and who is given a group its second. */
export function inviteesMax({ administrator }: Draft): number {
  return limits.members - (administrator ? 2 : 1)
}

function complaintAbout(draft: Draft): string | undefined {
  const { emails, emailText } = draft
  if (emailText.trim() !== '') return messages.format
  const max = inviteesMax(draft)
  const over = emails.length - max
  if (over <= 0) return undefined
  return `Vous pouvez inviter ${max} personnes au maximum\u00A0: retirez ${over} adresse${over > 1 ? 's' : ''}`
}

/** Takes over the addresses that were typed; what is none stays in the field. Duplicates vanish. */
export function takeEmails({ emails }: Draft, text: string, own: string) {
  const { found, rest } = readEmails(text)
  const all = new Set([...emails, ...found])
  all.delete(own.toLowerCase())
  return { emails: [...all], emailText: rest }
}

/** The question that a refused field of the call belongs to. */
export const stepsOfFields: Record<string, Step> = {
  association: 'realName',
  type: 'type',
  typeDetails: 'details',
  name: 'name',
  description: 'description',
  image: 'picture',
  membersEmails: 'members',
}

/** What is sent: parts without a value are left out. */
export function creationOf({ owner, draft }: Wizard): CreationInput {
  const association = draft.kind === 'group' ? draft.parent : draft.realName.trim()
  const creator = draft.kind === 'group' && draft.parent ? (draft.administrator ?? owner) : owner
  return {
    name: draft.name.trim(),
    creator,
    membersEmails: JSON.stringify(draft.emails),
    ...(association && { association }),
    ...(draft.type && { type: draft.type }),
    ...(draft.details.trim() && { typeDetails: draft.details.trim() }),
    ...(draft.description.trim() && { description: draft.description.trim() }),
    ...(draft.picture && { image: fileOf(draft.picture) }),
  }
}

function fileOf({ name, type, url }: NonNullable<Draft['picture']>): File {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (c) => c.charCodeAt(0))
  return new File([bytes], name, { type })
}

export function written(wizard: Wizard): string {
  return JSON.stringify(wizard)
}

/** What `written` wrote for the same person, as far as it still holds; null for anything else. */
export function read(text: string | null, owner: string, parents: Parents): Wizard | null {
  const wizard = parsed(text)
  if (wizard?.owner !== owner) return null
  const { parent } = wizard.draft
  const known = parent && !parents.includes(parent) ? answer(wizard, { parent: null }) : wizard
  return stepsOf(known.draft, parents).includes(known.step) ? known : { ...known, step: 'kind' }
}

function parsed(text: string | null): Wizard | null {
  try {
    const result = v.safeParse(Wizard, JSON.parse(text ?? 'null'))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
