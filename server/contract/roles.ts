import { tier } from './tiers.ts'

/** The two kinds of community, and what they have in common: an association is one, a group is one. */
export type Kind = 'association' | 'group'

export const roles = ['creator', 'administrator', 'moderator', 'member'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  creator: 'Créateur',
  administrator: 'Administrateur',
  moderator: 'Modérateur',
  member: 'Membre',
}

/** What somebody weighs within a community: creator 3, administrator 2, moderator 1, member 0. */
export type Rank = 0 | 1 | 2 | 3

export const ranks: Record<Role, Rank> = { creator: 3, administrator: 2, moderator: 1, member: 0 }

/**
 * The rank behind a role as the API says it. A group has no role 'creator': whoever it names as its
 * `creator`, one of its administrators, ranks 3.
 */
export function rankOf(role: Role, isCreator: boolean): Rank {
  return isCreator ? ranks.creator : ranks[role]
}

/**
 * Who may do what within a community: the table of the specification. `me` is the rank of whoever
 * acts, `other` that of the member it is done to. One never acts on oneself: nobody outranks
 * themselves. Seeing needs no line here, all members may.
 */
export const may = {
  /** Edit, delete, add and remove documents, see and change contributions, export. */
  manage: (me: Rank) => me >= ranks.administrator,
  seeHistory: (me: Rank) => me >= ranks.administrator,
  invite: (me: Rank) => me >= ranks.moderator,
  /** Create, change and delete events, and invite to them. */
  organise: (me: Rank) => me >= ranks.moderator,
  write: (kind: Kind, me: Rank) => kind === 'group' || me >= ranks.moderator,
  /** Take back what others wrote in the room. */
  moderate: (me: Rank) => me >= ranks.moderator,
  leave: (kind: Kind, me: Rank) => me < (kind === 'group' ? ranks.administrator : ranks.creator),
  remove: (me: Rank, other: Rank) => me >= ranks.administrator && other < me,
  /** Give a role other than creator. */
  assign: (me: Rank, other: Rank, role: Role) =>
    me >= ranks.administrator && other < me && ranks[role] < me,
  /** Swap roles with another member: the creator's place moves. */
  handOver: (me: Rank, other: Rank) => me === ranks.creator && other < me,
}

/** Whether one more member can be made administrator; in a group its creator is one of them. */
export function hasRoomForAdministrator(members: readonly { role: Role }[]): boolean {
  const administrators = members.filter(({ role }) => role === 'administrator')
  return administrators.length < tier.administrators
}
