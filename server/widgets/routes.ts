import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import { widgetCalls } from '../contract/widgets.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { acceptJoinRequest, listJoinRequests, refuseJoinRequest } from './membership-answers.ts'
import { getSettings, setSettings } from './settings.ts'

export function widgetRoutes(serve: Serve, platform: Platform): void {
  serveKind('association')
  serveKind('group')

  function serveKind(kind: Kind): void {
    const calls = widgetCalls[kind]
    const at = ({ id }: { id: string }): CommunityRef => ({ kind, id })

    serve(calls.getSettings, ({ params }, { person }) =>
      getSettings(platform.db, person, at(params)),
    )
    serve(calls.putSettings, ({ params, body }, { person }) =>
      setSettings(platform, person, at(params), body),
    )

    serve(calls.listJoinRequests, ({ params }, { person }) =>
      listJoinRequests(platform.db, person, at(params)),
    )
    serve(calls.acceptJoinRequest, async ({ params }, { person }) => {
      await acceptJoinRequest(platform, person, at(params), params.requestId)
      return true
    })
    serve(calls.refuseJoinRequest, async ({ params }, { person }) => {
      await refuseJoinRequest(platform, person, at(params), params.requestId)
      return true
    })
  }
}
