import { hasDraft } from '../../client/drafts.ts'
import { changeDraft, copyDraft } from '../../ui/events/planning/draft-names.ts'
import type { EventView, OpenDialog } from './view.ts'

/**
 * The dialog that is open as the page is: the one that somebody typed in when the page went, as by the
 * end of their session; else whom to ask, where the event was just planned.
 */
export function dialogAtFirst({ event, me, manages }: EventView): OpenDialog | undefined {
  const url = new URL(location.href)
  const isNew = url.searchParams.has('inviter')
  if (isNew) {
    url.searchParams.delete('inviter')
    history.replaceState(history.state, '', url)
  }
  if (!manages) return undefined
  if (hasDraft(changeDraft(event.id, me))) return 'update'
  if (hasDraft(copyDraft(event.id, me))) return 'duplicate'
  return isNew ? 'invite' : undefined
}
