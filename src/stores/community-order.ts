import type { Member } from '../../server/contract/community-shapes.ts'
import { collator } from '../../server/contract/formats.ts'
import type { Contribution } from '../../server/contract/kinds.ts'
import { ranks } from '../../server/contract/roles.ts'
import { plain } from '../client/french.ts'
import { fullName } from '../client/people.ts'

/** Whether a member's name or address holds every word that was typed, without accents or case. */
export function isFound(member: Member, typed: string): boolean {
  return holdsWords(searchable(member), typed)
}

/** The same of a text alone. */
export function isFoundIn(text: string, typed: string): boolean {
  return holdsWords(plain(text), typed)
}

function holdsWords(text: string, typed: string): boolean {
  return plain(typed)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const sorts = ['role', 'name', 'contribution'] as const
export type Sort = (typeof sorts)[number]

export interface Order {
  by: Sort
  descending: boolean
}

/** A new list: the highest role first, names from A to Z, those who have still to pay first. */
export function inOrder<M extends Member>(members: readonly M[], { by, descending }: Order): M[] {
  const compare = comparisons[by]
  const sign = descending ? -1 : 1
  return members.toSorted((a, b) => sign * compare(a, b) || byName(a, b))
}

const names = collator({ sensitivity: 'base', numeric: true })
const urgency: Record<Contribution, number> = { waiting: 0, empty: 1, paid: 2 }

const comparisons: Record<Sort, (a: Member, b: Member) => number> = {
  role: (a, b) => ranks[b.role] - ranks[a.role],
  name: byName,
  contribution: (a, b) => urgencyOf(a) - urgencyOf(b),
}

function byName(a: Member, b: Member): number {
  return names.compare(fullName(a.user), fullName(b.user))
}

function urgencyOf(member: Member): number {
  return 'contribution' in member && member.contribution ? urgency[member.contribution] : 1
}

/** What is searched in, made once for as long as a member stays as they are. */
const texts = new WeakMap<Member, string>()

function searchable(member: Member): string {
  let text = texts.get(member)
  if (text === undefined) {
    text = plain(`${fullName(member.user)} ${member.user.email}`)
    texts.set(member, text)
  }
  return text
}
