import type {
  Association,
  AssociationMember,
  Community,
  Group,
  GroupMember,
} from '../../server/contract/community-shapes.ts'
import type { Role } from '../../server/contract/roles.ts'

const ids = { club: 'a1', crew: 'g1' }

function person(name: string) {
  const email = `${name.toLowerCase()}@exemple.fr`
  return { id: `user-${name}`, firstName: name, lastName: 'Morand', email, phoneNumber: null }
}

export function memberOfClub(name: string, role: Role = 'member'): AssociationMember {
  const contribution = 'empty' as const
  return { id: `in-club-${name}`, user: person(name), role, contribution, association: ids.club }
}

export function memberOfCrew(name: string, role: Role = 'member'): GroupMember {
  return { id: `in-crew-${name}`, user: person(name), role, group: ids.crew }
}

const facts = {
  type: 'sportive' as const,
  typeDetails: null,
  description: null,
  image: null,
  createdAt: '2024-03-02T10:00:00.000Z',
  membersLimit: 200,
  room: 'r1',
  files: [],
}

/** Claire created it, Samir helps, Jeanne is a member. */
export function club(changes: Partial<Association> = {}): Association {
  const members = [
    memberOfClub('Claire', 'creator'),
    memberOfClub('Samir', 'administrator'),
    memberOfClub('Jeanne'),
  ]
  const own = { id: ids.club, name: 'Judo Club', association: null, adminsLimit: 2, members }
  return { ...facts, ...own, ...changes }
}

/** Claire created it, Jeanne is a member. */
export function crew(changes: Partial<Group> = {}): Group {
  const members = [memberOfCrew('Claire', 'administrator'), memberOfCrew('Jeanne')]
  const own = { id: ids.crew, name: 'Les loisirs', association: null, creator: 'user-Claire' }
  return { ...facts, ...own, members, ...changes }
}

export function listed({ members, files, ...rest }: Community, role: Role = 'creator') {
  return { ...rest, role, membersCount: members.length }
}
