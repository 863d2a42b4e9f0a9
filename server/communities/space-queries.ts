import { sql } from 'kysely'
import { lockCommunities, lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'

/** Bytes of all documents in the communities that share their space with one. */
export async function countBytes(db: Db, communityId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    with own as (
      select id, kind, coalesce(parent_id, id) as root,
        (select user_id from memberships
          where memberships.community_id = communities.id and role = 'creator') as creator
      from communities where id = ${communityId}
    ), sharing as (
      select other.id from own
        join communities as other on other.id = own.root or other.parent_id = own.root
      union
      select other.id from own
        join memberships on memberships.user_id = own.creator and memberships.role = 'creator'
        join communities as other on other.id = memberships.community_id
      where own.kind = 'group' and own.root = own.id
        and other.kind = 'group' and other.parent_id is null
    )
    select coalesce(sum(size), 0) as bytes from documents
    where community_id in (select id from sharing)
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Lets nobody else add to the same space until the transaction ends. */
export async function lockSpace(tx: Tx, communityId: string): Promise<void> {
  const own = await tx
    .selectFrom('communities')
    .leftJoin('memberships', (join) =>
      join.onRef('community_id', '=', 'communities.id').on('role', '=', 'creator'),
    )
    .select(['kind', 'parent_id', 'user_id'])
    .where('communities.id', '=', communityId)
    .executeTakeFirst()
  if (own?.kind === 'group' && !own.parent_id && own.user_id) await lockUsers(tx, [own.user_id])
  await lockCommunities(tx, [own?.parent_id ?? communityId, communityId])
}
