import { expectTypeOf, test } from 'vitest'
import type { User } from '../../server/contract/accounts.ts'
import type { Community, Invitation } from '../../server/contract/community-shapes.ts'
import { kinds, referenceTo } from '../../server/contract/kinds.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { call } from '../../src/stores/call.ts'

/**
 * What must not compile, checked by `npm run types`: a line below an expected error that is none
 * turns it red. Nothing here is run.
 */
async function calls(kind: Kind, id: string) {
  const { plural } = kinds[kind]

  const me = await call('GET /users/me')
  if (me.ok) expectTypeOf(me.data).toEqualTypeOf<User>()
  const community = await call(`GET /${plural}/{id}`, { params: { id } })
  if (community.ok) expectTypeOf(community.data).toEqualTypeOf<Community>()
  const open = await call(`GET /${plural}/{id}/invitations`, { params: { id } })
  if (open.ok) expectTypeOf(open.data).toEqualTypeOf<Invitation[]>()

  // @ts-expect-error there is no such path
  await call('GET /users/you')
  // @ts-expect-error nor such a method
  await call('POST /users/me')
  // @ts-expect-error its bytes are no JSON
  await call('GET /associations/{id}/members.csv', { params: { id } })
  // @ts-expect-error a path with a parameter needs it
  await call('GET /associations/{id}')
  // @ts-expect-error under its own name
  await call('GET /associations/{id}', { params: { associationId: id } })
  // @ts-expect-error and no other beside it
  await call('GET /associations/{id}', { params: { id, memberId: id } })
  // @ts-expect-error a field that is required
  await call('POST /auth/login', { body: { email: 'claire@exemple.fr' } })
  // @ts-expect-error a field that it does not know
  await call('PUT /users/me', { body: { nickname: 'Clairette' } })
  // @ts-expect-error a field of another type
  await call('PUT /users/me', { body: { firstName: 1 } })
  // @ts-expect-error a role that there is not
  await call('PUT /groups/member', { body: { groupId: id, id, role: 'boss' } })

  await call('POST /groups/add-members', { body: { groupId: id, membersEmails: [] } })
  await call(`POST /${plural}/add-members`, {
    body: { ...referenceTo(kind, id), membersEmails: [] },
  })
  // @ts-expect-error a group is named as a group
  await call('POST /groups/add-members', { body: { associationId: id, membersEmails: [] } })

  await call('PUT /associations', { form: { id, name: 'Chorale' } })
  // @ts-expect-error what may hold files is a form
  await call('PUT /associations', { body: { id, name: 'Chorale' } })
  // @ts-expect-error and what may not is none
  await call('POST /auth/login', { form: { email: '', password: '' } })

  await call('GET /public/addresses', { query: { q: 'Lyon' } })
  // @ts-expect-error a query that is required
  await call('GET /public/addresses')
  const near = { longitude: '4.85', latitude: '45.76' }
  // All of this query has its default.
  await call('GET /events/near-location/{longitude}/{latitude}', { params: near })
}

test('a call takes what the contract says, and gives what it answers', () => {
  expectTypeOf(calls).returns.resolves.toBeVoid()
})
