import type { Community, Member } from '../../../../server/contract/community-shapes.ts'
import { ranks } from '../../../../server/contract/roles.ts'

/** Whom a member asks about their contribution: an administrator, else the creator. */
export function askedFirst({ members }: Community, me: Member): Member | undefined {
  const people: readonly Member[] = members
  return people
    .filter(({ id, role }) => id !== me.id && ranks[role] >= ranks.administrator)
    .toSorted((a, b) => ranks[a.role] - ranks[b.role])[0]
}
