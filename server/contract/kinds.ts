import type { ErrorCode } from './errors.ts'
import type { Kind, Role } from './roles.ts'

/** What differs between associations and groups, as data: what both do is written once. */
export interface KindFacts {
  kind: Kind
  /** First segment of its calls, and the folder of its pictures. */
  plural: 'associations' | 'groups'
  /** What payloads call its id. */
  idField: 'associationId' | 'groupId'
  /** Roles as the API says them, the highest first. */
  roles: readonly Role[]
  failures: {
    notFound: ErrorCode
    tooManyCreated: ErrorCode
    cannotJoin: ErrorCode
    cannotLeave: ErrorCode
    leaving: ErrorCode
    creating: ErrorCode
    joining: ErrorCode
  }
}

export const kinds: Record<Kind, KindFacts> = {
  association: {
    kind: 'association',
    plural: 'associations',
    idField: 'associationId',
    roles: ['creator', 'administrator', 'moderator', 'member'],
    failures: {
      notFound: 'association_not_found',
      tooManyCreated: 'too_many_associations_created',
      cannotJoin: 'cannot_join_another_association',
      cannotLeave: 'creator_cannot_leave',
      leaving: 'unknown_error',
      creating: 'error_when_creating_association',
      joining: 'error_while_joining_association',
    },
  },
  group: {
    kind: 'group',
    plural: 'groups',
    idField: 'groupId',
    roles: ['administrator', 'moderator', 'member'],
    failures: {
      notFound: 'group_not_found',
      tooManyCreated: 'too_many_groups_created',
      cannotJoin: 'cannot_join_another_group',
      cannotLeave: 'administrator_cannot_leave',
      leaving: 'error_while_leaving_group',
      creating: 'error_when_creating_group',
      joining: 'error_while_joining_group',
    },
  },
}

/** One association or group, as every verb and call of both sides names it. */
export interface CommunityRef {
  kind: Kind
  id: string
}

/** Names a community in a payload: `{ associationId }` or `{ groupId }`. */
export type Reference = { associationId: string } | { groupId: string }

export function referenceTo(kind: Kind, communityId: string): Reference {
  return kind === 'association' ? { associationId: communityId } : { groupId: communityId }
}

export const types = [
  'sportive',
  'cultural',
  'educational',
  'charitable',
  'environmental',
  'health',
  'hobbies',
  'neighborhood',
  'professional',
  'youth',
  'religious',
  'alumni',
  'disability',
  'defense',
  'political',
  'parental',
  'other',
] as const
export type CommunityType = (typeof types)[number]

export const typeLabels: Record<CommunityType, string> = {
  sportive: 'Sportive',
  cultural: 'Culturelle',
  educational: 'Éducative',
  charitable: 'Caritative',
  environmental: 'Environnementale',
  health: 'Santé',
  hobbies: 'Loisirs',
  neighborhood: 'Quartier',
  professional: 'Professionnelle',
  youth: 'Jeunesse',
  religious: 'Religieuse',
  alumni: 'Anciens élèves',
  disability: 'Handicap',
  defense: 'Défense',
  political: 'Politique',
  parental: 'Parents',
  other: 'Autre',
}

export const contributions = ['paid', 'waiting', 'empty'] as const
export type Contribution = (typeof contributions)[number]

export const contributionLabels: Record<Contribution, string> = {
  paid: 'À jour',
  waiting: 'À régler',
  empty: '-',
}
