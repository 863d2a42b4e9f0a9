import type { CommunityRef } from '../../server/contract/kinds.ts'
import type { Outcome } from '../client/failures.ts'
import { loadCommunity } from './communities.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
}

/** The members of a community, for whoever is one. */
export async function loadPeople(community: CommunityRef): Promise<Outcome<readonly Person[]>> {
  const reply = await loadCommunity(community)
  return reply.ok ? { ok: true, data: reply.data.members.map(({ user }) => user) } : reply
}
