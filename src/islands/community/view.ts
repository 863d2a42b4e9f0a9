import type {
  Community,
  Document,
  Invitation,
  Member,
} from '../../../server/contract/community-shapes.ts'
import type { Kind, Rank } from '../../../server/contract/roles.ts'
import type { JoinRequest } from '../../../server/contract/widget-shapes.ts'

/** What every part of the page is given: the community, and whoever looks at it. */
export interface CommunityView {
  kind: Kind
  community: Community
  me: Member
  rank: Rank
}

/** Which dialog is open. */
export type OpenDialog =
  | { what: 'add' }
  | { what: 'update' }
  | { what: 'delete' }
  | { what: 'leave' }
  | { what: 'dues' }
  | { what: 'pay' }
  | { what: 'remind'; ids: string[] }
  | { what: 'cancelInvitation'; invitation: Invitation }
  | { what: 'refuseRequest'; request: JoinRequest }
  | { what: 'member'; memberId: string }
  | { what: 'invited'; invitationId: string }
  | { what: 'removeDocument'; document: Document }
