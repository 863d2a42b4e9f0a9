import { create as contentDisposition } from 'content-disposition'
import { communityCalls } from '../contract/communities.ts'
import type { Kind } from '../contract/roles.ts'
import { sendDocument } from '../media/documents.ts'
import { sendPicture } from '../media/pictures.ts'
import { Failure } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { createCommunity } from './creation.ts'
import { leave, removeMember } from './departure.ts'
import { findDocument, removeDocument } from './documents.ts'
import { cancelInvitation, invite, listInvitations, resendInvitation } from './invitations.ts'
import { acceptInvitation } from './joining.ts'
import { rates as rules } from './rates.ts'
import { getCommunity, listAssociations, listGroups } from './reading.ts'
import { changeMember } from './roles.ts'
import { exportMembers } from './spreadsheet.ts'
import { findPicture } from './standing.ts'
import { deleteCommunity, updateCommunity } from './update.ts'

export function communityRoutes(serve: Serve, platform: Platform): void {
  serveKind('association')
  serveKind('group')

  function serveKind(kind: Kind): void {
    const calls = communityCalls[kind]
    const { db, rates } = platform

    serve(calls.create, async ({ body }, { person: { userId } }) => {
      if (body.image) await countUpload(userId)
      return createCommunity(platform, kind, userId, body)
    })

    serve(calls.list, async ({ params }, { person }) => {
      if (params.userId !== person.userId) throw new Failure('not_enough_permission')
      return kind === 'association'
        ? listAssociations(db, person.userId)
        : listGroups(db, person.userId)
    })

    serve(calls.getImage, async ({ params }, { person, context }) => {
      const path = await findPicture(db, kind, params.id, person.userId)
      return sendPicture(platform, context, path)
    })

    serve(calls.get, ({ params }, { person }) => getCommunity(db, kind, params.id, person.userId))

    serve(calls.update, async ({ body }, { person: { userId } }) => {
      if (body.image || body.files) await countUpload(userId)
      return updateCommunity(platform, kind, userId, body)
    })

    serve(calls.remove, ({ params }, { person }) =>
      deleteCommunity(platform, kind, params.id, person.userId),
    )

    serve(calls.addMembers, ({ body }, { person: { userId } }) =>
      invite(platform, kind, body.community, userId, body.membersEmails),
    )

    serve(calls.join, async ({ body }, { ip }) => {
      await rates.take('invitation-token', rules.token, { ip, network: networkOf(ip) })
      return acceptInvitation(platform, kind, body.token)
    })

    serve(calls.listInvitations, ({ params }, { person }) =>
      listInvitations(platform, kind, params.id, person.userId),
    )

    serve(calls.resendInvitation, async ({ params }, { person: { userId } }) => {
      await resendInvitation(platform, kind, params.id, userId, params.invitationId)
      return true
    })

    serve(calls.cancelInvitation, async ({ params }, { person: { userId } }) => {
      await cancelInvitation(platform, kind, params.id, userId, params.invitationId)
      return true
    })

    serve(calls.updateMember, ({ body: { community, id, ...change } }, { person: { userId } }) =>
      changeMember(platform, kind, { id: community, memberId: id, userId }, change),
    )

    serve(calls.leave, async ({ params: { community, memberId } }, { person: { userId } }) => {
      await leave(platform, kind, { id: community, memberId, userId })
      return true
    })

    serve(calls.removeMember, async ({ params: { community, memberId } }, { person }) => {
      await removeMember(platform, kind, { id: community, memberId, userId: person.userId })
      return true
    })

    serve(calls.getFile, async ({ params: { id, fileId } }, { person: { userId }, context }) => {
      const document = await findDocument(platform, kind, { id, fileId, userId })
      return sendDocument(platform, context, document)
    })

    serve(calls.removeFile, async ({ params: { id, fileId } }, { person: { userId } }) => {
      await removeDocument(platform, kind, { id, fileId, userId })
      return true
    })

    serve(calls.exportMembers, async ({ params }, { person, context }) => {
      const { name, text } = await exportMembers(platform, kind, params.id, person.userId)
      return context.body(text, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(name),
        'cross-origin-resource-policy': 'same-origin',
      })
    })
  }

  function countUpload(account: string): Promise<void> {
    return platform.rates.take('upload', rules.upload, { account })
  }
}
