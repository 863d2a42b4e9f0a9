import { expect, test } from 'vitest'
import type { AssociationMember } from '../../server/contract/community-shapes.ts'
import { inOrder, isFound } from '../../src/stores/community-order.ts'
import {
  isCreator,
  mayChangeRole,
  placesLeft,
  roleChoices,
} from '../../src/stores/community-rights.ts'
import { club, crew, memberOfClub } from './communities-store-cast.ts'

function named(firstName: string, lastName: string): AssociationMember {
  const member = memberOfClub(firstName)
  return { ...member, user: { ...member.user, firstName, lastName } }
}

test('a search knows no accents and no case, and takes words in any order', () => {
  const member = named('Éloïse', 'Le Goff')
  for (const typed of ['eloise', 'LE GOFF', 'goff élo', 'exemple.fr', '', '  éloïse  ']) {
    expect(isFound(member, typed), typed).toBe(true)
  }
  expect(isFound(member, 'eloise morand')).toBe(false)
})

test('names are in the order of the French alphabet', () => {
  const members = ['Zoé', 'Émile', 'Anouk', 'Eve'].map((name) => named(name, 'X'))
  const sorted = inOrder(members, { by: 'name', descending: false })
  expect(sorted.map(({ user }) => user.firstName)).toEqual(['Anouk', 'Émile', 'Eve', 'Zoé'])
})

test('the highest roles come first, those who still have to pay too', () => {
  const members: AssociationMember[] = [
    { ...memberOfClub('A'), contribution: 'paid' },
    { ...memberOfClub('B', 'creator'), contribution: 'empty' },
    { ...memberOfClub('C'), contribution: 'waiting' },
  ]
  const names = (by: 'role' | 'contribution') =>
    inOrder(members, { by, descending: false }).map(({ user }) => user.firstName)
  expect(names('role')).toEqual(['B', 'A', 'C'])
  expect(names('contribution')).toEqual(['C', 'B', 'A'])
})

test('those who stand alike are in the order of their names, whichever way the rest goes', () => {
  const members = [memberOfClub('Zoé'), memberOfClub('Anouk'), memberOfClub('Claire', 'creator')]
  const names = (descending: boolean) =>
    inOrder(members, { by: 'role', descending }).map(({ user }) => user.firstName)
  expect(names(false)).toEqual(['Claire', 'Anouk', 'Zoé'])
  expect(names(true)).toEqual(['Anouk', 'Zoé', 'Claire'])
})

test('searching and sorting 200 members takes half a frame at most', () => {
  const members = Array.from({ length: 200 }, (_, n) => named(`Prénom${n % 17}`, `Été${n}`))
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const fresh = members.map((member) => ({ ...member }))
    const start = performance.now()
    const sorted = inOrder(fresh, { by: 'name', descending: round % 2 === 0 })
    expect(sorted.filter((member) => isFound(member, 'ete1'))).toHaveLength(111)
    times.push(performance.now() - start)
  }
  // The quickest: what else the machine does only ever adds to it.
  expect(Math.min(...times)).toBeLessThan(8)
})

const possible = (...given: Parameters<typeof roleChoices>) =>
  roleChoices(...given)
    .filter((choice) => choice.possible)
    .map(({ role }) => role)

test('the creator gives every role but their own', () => {
  expect(possible('association', 3, 0, 'member', true)).toEqual([
    'administrator',
    'moderator',
    'member',
  ])
})

test('an administrator gives neither creator nor administrator', () => {
  expect(possible('association', 2, 0, 'member', true)).toEqual(['moderator', 'member'])
})

test('there are two administrators at most', () => {
  expect(possible('group', 3, 1, 'moderator', false)).toEqual(['moderator', 'member'])
  expect(possible('group', 3, 2, 'administrator', false)).toContain('administrator')
})

test('nobody changes the role of somebody of their own rank, nor a moderator anybody’s', () => {
  expect(mayChangeRole(2, 2)).toBe(false)
  expect(mayChangeRole(3, 3)).toBe(false)
  expect(mayChangeRole(1, 0)).toBe(false)
  expect(mayChangeRole(2, 1)).toBe(true)
})

test('a group’s creator is the administrator it names', () => {
  const group = crew()
  expect(group.members.map((member) => isCreator(group, member))).toEqual([true, false])
})

test('open invitations take places too', () => {
  expect(placesLeft(club(), 40)).toBe(157)
  expect(placesLeft(club({ membersLimit: 3 }), 1)).toBe(0)
})
