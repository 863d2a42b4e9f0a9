import { communityCalls } from '../contract/communities.ts'
import { historyCalls } from '../contract/history.ts'
import * as invitationCalls from '../contract/invitations.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import { sendDocument } from '../media/documents.ts'
import { sendPicture } from '../media/pictures.ts'
import { sendAttachment } from '../platform/attachments.ts'
import { createQueuesByKey } from '../platform/bounded-queue.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { createCommunity } from './creation.ts'
import { declineInvitation } from './declining.ts'
import { leave, removeMember } from './departure.ts'
import { findDocument, removeDocument } from './documents.ts'
import { duesRoutes } from './dues-routes.ts'
import type { BeforeEnding } from './endings.ts'
import { getHistory } from './history.ts'
import {
  cancelInvitation,
  invite,
  inviteesOf,
  listInvitations,
  resendInvitation,
} from './invitations.ts'
import { acceptInvitation } from './joining.ts'
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from './own-invitations.ts'
import { rates as rules } from './rates.ts'
import { getCommunity, listAssociations, listGroups } from './reading.ts'
import { changeMember } from './roles.ts'
import { getSpace } from './space.ts'
import { exportMembers } from './spreadsheet.ts'
import { findPicture } from './standing.ts'
import { deleteCommunity, storeFiles, updateCommunity } from './update.ts'

/**
 * What is changed in one community is changed one after the other: whoever waited for its row with a
 * connection in hand would keep it from everybody else.
 */
const changesOfOne = { concurrency: 1, waiting: 100, refusal: 'service_unavailable' } as const

export function communityRoutes(
  serve: Serve,
  platform: Platform,
  beforeEnding: BeforeEnding,
): void {
  const changes = createQueuesByKey(changesOfOne)
  serveKind('association')
  serveKind('group')
  duesRoutes(serve, platform, inTurn)

  function serveKind(kind: Kind): void {
    const calls = communityCalls[kind]
    const { db } = platform
    const at = ({ id }: { id: string }): CommunityRef => ({ kind, id })

    serve(calls.create, async ({ body }, { person }) => {
      if (body.image) await countUpload(person)
      return createCommunity(platform, person, kind, body)
    })

    serve(calls.list, async ({ params }, { person }) => {
      if (params.userId !== person.userId) throw new Failure('not_enough_permission')
      return kind === 'association' ? listAssociations(db, person) : listGroups(db, person)
    })

    serve(calls.getImage, async ({ params }, { person, context }) => {
      const path = await findPicture(db, person, at(params))
      return sendPicture(platform, context, path)
    })

    serve(calls.get, ({ params }, { person }) => getCommunity(db, person, at(params)))

    serve(calls.update, async ({ body }, { person }) => {
      if (body.image || body.files) await countUpload(person)
      // Outside the queue: a slow store keeps nobody else of the community waiting.
      const stored = await storeFiles(platform, person, kind, body)
      return inTurn(body.id, () => updateCommunity(platform, person, kind, body, stored))
    })

    serve(calls.getSpace, ({ params }, { person }) => getSpace(platform, person, at(params)))

    serve(calls.remove, ({ params }, { person }) =>
      inTurn(params.id, () => deleteCommunity(platform, person, at(params), beforeEnding)),
    )

    serve(calls.addMembers, ({ body: { community, membersEmails, names } }, { person }) =>
      inTurn(community, () =>
        invite(platform, person, { kind, id: community }, inviteesOf(membersEmails, names)),
      ),
    )

    serve(calls.join, async ({ body: { token, asMe } }, { ip, person }) => {
      await countToken(ip)
      if (!asMe) return acceptInvitation(platform, kind, token)
      if (!person) throw new Failure('not_authenticated')
      return acceptInvitation(platform, kind, token, person)
    })

    serve(calls.decline, async ({ body }, { ip }) => {
      await countToken(ip)
      await declineInvitation(platform, kind, body.token)
      return true
    })

    serve(calls.listInvitations, ({ params }, { person }) =>
      listInvitations(platform, person, at(params)),
    )

    serve(calls.resendInvitation, async ({ params }, { person }) => {
      await inTurn(params.id, () =>
        resendInvitation(platform, person, at(params), params.invitationId),
      )
      return true
    })

    serve(calls.cancelInvitation, async ({ params }, { person }) => {
      await inTurn(params.id, () =>
        cancelInvitation(platform, person, at(params), params.invitationId),
      )
      return true
    })

    serve(calls.updateMember, ({ body: { community, id, ...change } }, { person }) =>
      inTurn(community, () => changeMember(platform, person, { kind, id: community }, id, change)),
    )

    serve(calls.leave, async ({ params: { community, memberId } }, { person }) => {
      await inTurn(community, () => leave(platform, person, { kind, id: community }, memberId))
      return true
    })

    serve(calls.removeMember, async ({ params: { community, memberId } }, { person }) => {
      await inTurn(community, () =>
        removeMember(platform, person, { kind, id: community }, memberId),
      )
      return true
    })

    serve(calls.getFile, async ({ params }, { person, context }) => {
      const document = await findDocument(platform, person, at(params), params.fileId)
      return sendDocument(platform, context, document)
    })

    serve(calls.removeFile, async ({ params }, { person }) => {
      await inTurn(params.id, () => removeDocument(platform, person, at(params), params.fileId))
      return true
    })

    serve(historyCalls[kind].get, ({ params, query }, { person }) =>
      getHistory(db, person, at(params), query.before),
    )

    serve(calls.exportMembers, async ({ params }, { person, context }) =>
      sendAttachment(context, await exportMembers(platform, person, at(params))),
    )
  }

  serve(invitationCalls.listOwnInvitations, (_input, { person }) =>
    listOwnInvitations(platform, person),
  )

  serve(invitationCalls.acceptOwnInvitation, ({ params }, { person }) =>
    acceptOwnInvitation(platform, person, params.id),
  )

  serve(invitationCalls.declineOwnInvitation, async ({ params }, { person }) => {
    await declineOwnInvitation(platform, person, params.id)
    return true
  })

  function countToken(ip: string): Promise<void> {
    const where = { ip, network: networkOf(ip) }
    return platform.rates.take('invitation-token', rules.token, where)
  }

  function inTurn<T>(community: string, work: () => Promise<T>): Promise<T> {
    // The database reads an id in capitals as the same one.
    return platform.config.rateLimit ? changes.run(community.toLowerCase(), work) : work()
  }

  function countUpload({ userId }: Caller): Promise<void> {
    return platform.rates.take('upload', rules.upload, { account: userId })
  }
}
