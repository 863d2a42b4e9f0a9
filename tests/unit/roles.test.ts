import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasRoomForAdministrator,
  type Kind,
  may,
  type Rank,
  type Role,
  rankOf,
  ranks,
  roles,
} from '../../server/contract/roles.ts'
import { tier } from '../../server/contract/tiers.ts'

const all: Rank[] = [0, 1, 2, 3]
const whoMay = (is: (rank: Rank) => boolean) => all.filter(is)

describe('the table of who may do what', () => {
  test('managing is for rank 2 and up, inviting and organising for rank 1 and up', () => {
    expect(whoMay(may.manage)).toEqual([2, 3])
    expect(whoMay(may.seeHistory)).toEqual([2, 3])
    expect(whoMay(may.invite)).toEqual([1, 2, 3])
    expect(whoMay(may.organise)).toEqual([1, 2, 3])
  })

  test('in an association rank 1 and up write, in a group everybody', () => {
    expect(whoMay((me) => may.write('association', me))).toEqual([1, 2, 3])
    expect(whoMay((me) => may.write('group', me))).toEqual([0, 1, 2, 3])
  })

  test('an association’s creator can’t leave, in a group no administrator', () => {
    expect(whoMay((me) => may.leave('association', me))).toEqual([0, 1, 2])
    expect(whoMay((me) => may.leave('group', me))).toEqual([0, 1])
  })

  test('an administrator gives neither their own role nor a higher one', () => {
    const given = roles.filter((role) => may.assign(2, 0, role))
    expect(given).toEqual(['moderator', 'member'])
  })

  test('the creator of a group is one of its administrators, of rank 3', () => {
    expect(rankOf('administrator', true)).toBe(3)
    expect(rankOf('administrator', false)).toBe(2)
  })
})

/** A community in memory, whose every change asks the table as the server does. */
interface Member {
  id: number
  /** As it is stored: a group's creator too. */
  role: Role
}

type Action =
  | { verb: 'assign'; me: number; other: number; role: Role }
  | { verb: 'remove'; me: number; other: number }
  | { verb: 'leave'; me: number }
  | { verb: 'join' }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    verb: fc.constant('assign' as const),
    me: fc.nat(9),
    other: fc.nat(9),
    role: fc.constantFrom(...roles),
  }),
  fc.record({ verb: fc.constant('remove' as const), me: fc.nat(9), other: fc.nat(9) }),
  fc.record({ verb: fc.constant('leave' as const), me: fc.nat(9) }),
  fc.constant({ verb: 'join' as const }),
)

function toldRole(kind: Kind, { role }: Member): Role {
  return kind === 'group' && role === 'creator' ? 'administrator' : role
}

function act(kind: Kind, members: Member[], action: Action): Member[] {
  if (action.verb === 'join') {
    return [...members, { id: Math.max(...members.map(({ id }) => id)) + 1, role: 'member' }]
  }
  const me = members[action.me % members.length] as Member
  const mine = ranks[me.role]
  if (action.verb === 'leave') {
    return may.leave(kind, mine) ? members.filter((member) => member !== me) : members
  }
  const other = members[action.other % members.length] as Member
  const theirs = ranks[other.role]
  if (action.verb === 'remove') {
    return may.remove(mine, theirs) ? members.filter((member) => member !== other) : members
  }
  if (action.role === 'creator') {
    if (!may.handOver(mine, theirs)) return members
    return members.map((member) => {
      if (member === me) return { ...member, role: other.role }
      return member === other ? { ...member, role: 'creator' } : member
    })
  }
  if (!may.assign(mine, theirs, action.role)) return members
  const told = members.map((member) => ({ role: toldRole(kind, member) }))
  if (action.role === 'administrator' && !hasRoomForAdministrator(told)) return members
  return members.map((member) => (member === other ? { ...member, role: action.role } : member))
}

describe.each(['association', 'group'] as const)('whatever is tried in a %s', (kind) => {
  const stories = fc.array(action, { minLength: 1, maxLength: 60 })

  function tell(
    actions: Action[],
    watch: (before: Member[], after: Member[], one: Action) => void,
  ) {
    let members: Member[] = [
      { id: 0, role: 'creator' },
      { id: 1, role: 'member' },
      { id: 2, role: 'member' },
      { id: 3, role: 'moderator' },
    ]
    for (const one of actions) {
      const after = act(kind, members, one)
      watch(members, after, one)
      members = after
    }
  }

  test('there is exactly one creator', () => {
    fc.assert(
      fc.property(stories, (actions) =>
        tell(actions, (_before, after) => {
          expect(after.filter(({ role }) => role === 'creator')).toHaveLength(1)
        }),
      ),
      { numRuns: 500 },
    )
  })

  test('there are never more than two administrators', () => {
    fc.assert(
      fc.property(stories, (actions) =>
        tell(actions, (_before, after) => {
          const told = after.filter((member) => toldRole(kind, member) === 'administrator')
          expect(told.length).toBeLessThanOrEqual(tier.administrators)
        }),
      ),
      { numRuns: 500 },
    )
  })

  test('nobody changes or removes somebody of their own rank or a higher one', () => {
    fc.assert(
      fc.property(stories, (actions) =>
        tell(actions, (before, after, one) => {
          if (one.verb === 'join' || one.verb === 'leave') return
          const me = before[one.me % before.length] as Member
          for (const member of before) {
            const now = after.find(({ id }) => id === member.id)
            const isTouched = now?.role !== member.role
            if (!isTouched || member === me) continue
            expect(ranks[member.role]).toBeLessThan(ranks[me.role])
          }
        }),
      ),
      { numRuns: 500 },
    )
  })

  test('nobody raises themselves', () => {
    fc.assert(
      fc.property(stories, (actions) =>
        tell(actions, (before, after, one) => {
          if (one.verb === 'join' || one.verb === 'leave') return
          const me = before[one.me % before.length] as Member
          const now = after.find(({ id }) => id === me.id)
          if (now) expect(ranks[now.role]).toBeLessThanOrEqual(ranks[me.role])
        }),
      ),
      { numRuns: 500 },
    )
  })
})
