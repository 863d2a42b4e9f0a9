import * as v from 'valibot'
import {
  communityName,
  description,
  realName,
  typeDetails,
} from '../../server/contract/community-payloads.ts'
import { messages } from '../../server/contract/fields.ts'
import { tier } from '../../server/contract/tiers.ts'
import { readEmails } from '../client/emails.ts'
import { readNames } from '../client/invitee-names.ts'
import { type Draft, pickedAdministrator, type Step, tickedMembers } from './wizard.ts'

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
      return complaintAboutMembers(draft)
    default:
      return step satisfies never
  }
}

function said(schema: v.GenericSchema<string, string>, value: string): string | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}

function complaintAboutMembers(draft: Draft): string | undefined {
  const { emails, emailText } = draft
  if (emailText.trim() !== '') return messages.format
  const max = inviteesMax(draft)
  const over = emails.length - max
  if (over <= 0) return undefined
  return `Vous pouvez inviter ${max} personnes au maximum\u00A0: retirez ${over} adresse${over > 1 ? 's' : ''}`
}

/** The creator takes one place, and who was picked for a group, to run it or as a member, one each. */
export function inviteesMax(draft: Draft): number {
  const picked = (pickedAdministrator(draft) ? 1 : 0) + tickedMembers(draft).length
  return Math.max(0, tier.members - 1 - picked)
}

/** Takes over the addresses that were typed, with their names; what is none stays in the field. Duplicates vanish. */
export function takeEmails({ emails, names }: Draft, text: string, own: string) {
  const { found, rest } = readEmails(text)
  const all = new Set([...emails, ...found])
  all.delete(own.toLowerCase())
  return { emails: [...all], names: { ...names, ...readNames(text) }, emailText: rest }
}
