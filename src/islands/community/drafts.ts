import { may } from '../../../server/contract/roles.ts'
import { hasDraft } from '../../client/drafts.ts'
import type { CommunityView, OpenDialog } from './view.ts'

/** The dialogs in which somebody types what they would not like to type again. */
const drafted = ['update', 'add', 'dues'] as const
type Drafted = (typeof drafted)[number]

/** The name under which what was typed in a dialog is kept. */
export function draftName(what: Drafted, { community, me }: CommunityView): string {
  return `${what}:${community.id}:${me.user.id}`
}

/** The dialog that somebody typed in when the page went, as by the end of their session. */
export function interruptedDialog(view: CommunityView): OpenDialog | undefined {
  // Who may do less since is refused in words when they send it.
  if (!may.invite(view.rank)) return undefined
  const what = drafted.find((one) => hasDraft(draftName(one, view)))
  return what && { what }
}
