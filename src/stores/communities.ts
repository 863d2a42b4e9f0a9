import { atom } from 'nanostores'
import type { CreationInput, UpdateInput } from '../../server/contract/community-payloads.ts'
import type { Community, ListedCommunity } from '../../server/contract/community-shapes.ts'
import { type CommunityRef, kinds } from '../../server/contract/kinds.ts'
import type { Kind } from '../../server/contract/roles.ts'
import type { Outcome } from '../client/failures.ts'
import { call } from './call.ts'
import { watched } from './watched.ts'
import { noteWrite, watchWrites } from './writes.ts'

/**
 * The associations and groups of whoever is logged in, as this page knows them. Pages made by the
 * server put in what they bring along (`receive…`), on the browser's side alone: on the server these
 * stores would be shared by everybody.
 */

/** The id of whoever is logged in. */
export const $me = atom<string | null>(null)

/** One's own by kind; null until they are known. */
export const $lists = atom<Record<Kind, readonly ListedCommunity[] | null>>({
  association: null,
  group: null,
})

/** Those that are known with members and documents, by `keyOf`. */
export const $communities = atom<Record<string, Community>>({})

/** The last one that the server no longer shows, and its words for it. */
export const $lost = atom<{ kind: Kind; id: string; error: string } | null>(null)

export function keyOf({ kind, id }: CommunityRef): string {
  return `${kind}/${id}`
}

// ── What a page brings along ──

export function receiveMe(userId: string): void {
  $me.set(userId)
}

export function receiveList(kind: Kind, list: readonly ListedCommunity[]): void {
  $lists.set({ ...$lists.get(), [kind]: list })
}

/** Keeps a community as it is now, and says the same of it in the lists. */
export function receiveCommunity(kind: Kind, community: Community): void {
  noteWrite(keyOf({ kind, id: community.id }))
  $communities.set({ ...$communities.get(), [keyOf({ kind, id: community.id })]: community })
  const list = $lists.get()[kind]
  const now = asListed(community)
  if (!list || !now) return
  receiveList(
    kind,
    list.map((entry) => (entry.id === now.id ? { ...entry, ...now } : entry)),
  )
}

// ── Calls ──

/** One's own communities of a kind; asked for once. */
export const loadList = watched(async (kind: Kind, userId: string) => {
  const known = $lists.get()[kind]
  if (known) return done(known)
  const reply = await call(`GET /${kinds[kind].plural}/user/{userId}`, { params: { userId } })
  if (reply.ok) receiveList(kind, reply.data)
  return reply
})

/** A community with its members; one that is known as a whole is not asked for again. */
export const loadCommunity = watched(async ({ kind, id }: CommunityRef) => {
  const known = $communities.get()[keyOf({ kind, id })]
  return known && isWhole(known) ? done(known) : ask({ kind, id })
})

/** The same as the server has it now. */
export const reloadCommunity = watched(({ kind, id }: CommunityRef) => ask({ kind, id }))

export const createCommunity = watched(async (kind: Kind, form: CreationInput) => {
  const reply = await call(`POST /${kinds[kind].plural}`, { form })
  if (reply.ok) {
    receiveCommunity(kind, reply.data)
    addToList(kind, reply.data)
  }
  return reply
})

/** Changes facts, the picture, or adds a document: a part left out stays. */
export const updateCommunity = watched(async (kind: Kind, form: UpdateInput) => {
  const isOvertaken = watchWrites(keyOf({ kind, id: form.id }))
  const reply = await call(`PUT /${kinds[kind].plural}`, { form })
  if (reply.ok) await settle(kind, reply.data, isOvertaken())
  else await reloadWhenOutdated({ kind, id: form.id }, reply.error)
  return reply
})

/** An association's groups go with it. */
export const deleteCommunity = watched(async ({ kind, id }: CommunityRef) => {
  const reply = await call(`DELETE /${kinds[kind].plural}/{id}`, { params: { id } })
  if (reply.ok) {
    forgetCommunity({ kind, id })
    for (const groupId of reply.data.groupIds) forgetCommunity({ kind: 'group', id: groupId })
  } else await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

export const leaveCommunity = watched(async ({ kind, id }: CommunityRef, memberId: string) => {
  const params = { id, memberId }
  const reply = await call(`DELETE /${kinds[kind].plural}/member/leave/{id}/{memberId}`, { params })
  if (reply.ok) forgetCommunity({ kind, id })
  else await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

export const removeDocument = watched(async ({ kind, id }: CommunityRef, fileId: string) => {
  const reply = await call(`DELETE /${kinds[kind].plural}/{id}/files/{fileId}`, {
    params: { id, fileId },
  })
  if (reply.ok || reply.error === 'file_not_found') {
    change({ kind, id }, (community) => ({
      ...community,
      files: community.files.filter((file) => file.id !== fileId),
    }))
  } else await reloadWhenOutdated({ kind, id }, reply.error)
  return reply
})

// ── What other stores of communities need ──

/** Replaces a known community by what `make` makes of it. */
export function change(
  { kind, id }: CommunityRef,
  make: <C extends Community>(community: C) => C,
): void {
  const community = $communities.get()[keyOf({ kind, id })]
  if (community) receiveCommunity(kind, make(community))
}

/**
 * After a refusal that says that things are not as this page thinks: looks again, so that nothing
 * stays in sight that the server no longer grants.
 */
export async function reloadWhenOutdated({ kind, id }: CommunityRef, error: string): Promise<void> {
  if (isOutdated(kind, error)) await reloadCommunity({ kind, id })
  // Not awaited: the server has just not answered.
  else if (isUnclear(error)) reloadCommunity({ kind, id })
}

const outdated: readonly string[] = [
  'not_enough_permission',
  'member_not_found',
  'too_many_administrators',
  'too_many_members',
  'too_many_files',
]

function isOutdated(kind: Kind, error: string): boolean {
  const { notFound, cannotLeave } = kinds[kind].failures
  return error === notFound || error === cannotLeave || outdated.includes(error)
}

/** Whether the server did what it was asked is not known then. */
export function isUnclear(error: string): boolean {
  return error === 'timeout' || error === 'network_failure'
}

// ── Within ──

async function ask({ kind, id }: CommunityRef): Promise<Outcome<Community>> {
  const isOvertaken = watchWrites(keyOf({ kind, id }))
  const reply = await call(`GET /${kinds[kind].plural}/{id}`, { params: { id } })
  // Left or deleted meanwhile: there is nothing to be lost any more.
  const isForgotten = isOvertaken() && !$communities.get()[keyOf({ kind, id })]
  if (reply.ok) await settle(kind, reply.data, isOvertaken())
  else if (!isForgotten && isGone(kind, reply.error)) {
    forgetCommunity({ kind, id })
    $lost.set({ kind, id, error: reply.error })
  }
  return reply
}

function isGone(kind: Kind, error: string): boolean {
  return error === kinds[kind].failures.notFound || error === 'not_enough_permission'
}

/** Keeps what the server answered; if it may be older than what is known by now, asks once more. */
async function settle(kind: Kind, community: Community, isOvertaken: boolean): Promise<void> {
  if (!isOvertaken) receiveCommunity(kind, community)
  else if ($communities.get()[keyOf({ kind, id: community.id })])
    await reloadCommunity({ kind, id: community.id })
}

function forgetCommunity({ kind, id }: CommunityRef): void {
  noteWrite(keyOf({ kind, id }))
  const { [keyOf({ kind, id })]: _, ...others } = $communities.get()
  $communities.set(others)
  const list = $lists.get()[kind]
  if (list) {
    receiveList(
      kind,
      list.filter((entry) => entry.id !== id),
    )
  }
}

/** Somebody who creates a group for another member of the association is not in it. */
function addToList(kind: Kind, community: Community): void {
  const list = $lists.get()[kind]
  const entry = asListed(community)
  if (list && entry && !list.some(({ id }) => id === entry.id)) receiveList(kind, [...list, entry])
}

function asListed({ members, files, ...facts }: Community): ListedCommunity | undefined {
  const own = members.find(({ user }) => user.id === $me.get())
  return own && { ...facts, role: own.role, membersCount: members.length }
}

function isWhole({ members }: Community): boolean {
  return members.length > 0 && members.every(({ user }) => user.email !== '')
}

function done<T>(data: T): { ok: true; data: T } {
  return { ok: true, data }
}
