import * as calls from '../contract/dues.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { changeContributions } from './contributions.ts'
import { getDues, setDues } from './dues.ts'
import { remindContributions } from './dues-reminders.ts'

/** Does what changes one community after what came before it. */
export type InTurn = <T>(community: string, work: () => Promise<T>) => Promise<T>

/** What associations have and groups have not: contributions, and what they are paid by. */
export function duesRoutes(serve: Serve, platform: Platform, inTurn: InTurn): void {
  serve(calls.changeContributions, ({ body: { associationId, ...change } }, { person }) =>
    inTurn(associationId, () => changeContributions(platform, person, associationId, change)),
  )

  serve(calls.getDues, ({ params }, { person }) => getDues(platform.db, person, params.id))

  serve(calls.setDues, ({ params: { id }, body }, { person }) =>
    inTurn(id, () => setDues(platform, person, id, body)),
  )

  serve(calls.remindContributions, ({ params: { id }, body }, { person }) =>
    inTurn(id, () => remindContributions(platform, person, id, body)),
  )
}
