import type { Dues } from '../../server/contract/dues.ts'
import type { CommunityRef } from '../../server/contract/kinds.ts'
import { call } from './call.ts'
import { reloadWhenOutdated } from './communities.ts'
import { watched } from './watched.ts'

/** What an association asks of its members, and where to: asked anew each time it is looked at. */
export const loadDues = watched(async ({ kind, id }: CommunityRef) => {
  const reply = await call('GET /associations/{id}/dues', { params: { id } })
  if (!reply.ok) await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

export const saveDues = watched(async ({ kind, id }: CommunityRef, dues: Dues) => {
  const reply = await call('PUT /associations/{id}/dues', { params: { id }, body: dues })
  if (!reply.ok) await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

/** Sends a mail to each who has not paid and was not reminded within a week. */
export const remindOfDues = watched(
  async ({ kind, id }: CommunityRef, ids: string[], message: string) => {
    const body = { ids, message: message || null }
    const reply = await call('POST /associations/{id}/remind-contributions', {
      params: { id },
      body,
    })
    if (!reply.ok) await reloadWhenOutdated({ kind, id }, reply.error)
    return reply
  },
)
