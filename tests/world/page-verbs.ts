import { communityPages } from '../../server/communities/pages.ts'
import { eventPages } from '../../server/events/pages.ts'
import { messagingPages } from '../../server/messaging/pages.ts'
import { widgetPages } from '../../server/widgets/pages.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** What a page may ask of the server for somebody, without a page around it. */
export function pageVerbsOf(world: World, { id }: Pick<Person, 'id'>) {
  const caller = () => ({ userId: id, sessionId: '' })
  const { platform } = world.backend
  return {
    ...communityPages(platform, caller),
    ...eventPages(platform, { caller, session: caller(), ip: '' }),
    ...messagingPages(platform, caller),
    ...widgetPages(platform, { caller, ip: '' }),
  } as unknown as App.Locals['verbs']
}
