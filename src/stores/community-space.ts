import { type CommunityRef, kinds } from '../../server/contract/kinds.ts'
import { call } from './call.ts'
import { watched } from './watched.ts'

/** How much room the documents take, and may take: asked anew each time it is looked at. */
export const loadSpace = watched(({ kind, id }: CommunityRef) =>
  call(`GET /${kinds[kind].plural}/{id}/space`, { params: { id } }),
)
