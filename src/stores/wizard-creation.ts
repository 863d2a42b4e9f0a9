import type { CreationInput } from '../../server/contract/community-payloads.ts'
import { namesAmong } from '../client/invitee-names.ts'
import { type Draft, pickedAdministrator, type Step, tickedMembers, type Wizard } from './wizard.ts'

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
export function creationOf({ owner, clientId, draft }: Wizard): CreationInput {
  const association = draft.kind === 'group' ? draft.parent : draft.realName.trim()
  const ticked = tickedMembers(draft)
  const names = namesAmong(draft.emails, draft.names)
  return {
    clientId,
    name: draft.name.trim(),
    creator: pickedAdministrator(draft) ?? owner,
    membersEmails: JSON.stringify(draft.emails),
    ...(names.length > 0 && { names: JSON.stringify(names) }),
    ...(association && { association }),
    ...(ticked.length > 0 && { memberIds: JSON.stringify(ticked) }),
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
