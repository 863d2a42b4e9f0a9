import type { Db } from '../../db/open.ts'
import { may, ranks } from '../contract/roles.ts'
import { listPeople } from './member-queries.ts'

/** Those who may invite into a community, to be told of who asks for it. */
export async function listInviters(db: Db, communityId: string) {
  const people = await listPeople(db, communityId)
  return people.flatMap(({ role, email, first_name }) =>
    email !== null && may.invite(ranks[role]) ? [{ email, firstName: first_name }] : [],
  )
}
