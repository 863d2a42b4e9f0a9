import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ListedAssociation, ListedGroup } from '../../../server/contract/community-shapes.ts'
import type { Event } from '../../../server/contract/event-shapes.ts'
import type { OwnInvitation } from '../../../server/contract/invitations.ts'
import { communityPath } from '../../../server/contract/page-paths.ts'
import type { Kind } from '../../../server/contract/roles.ts'
import { $lists, receiveList, receiveMe } from '../../stores/communities.ts'
import { $futureEvents, receiveFutureEvents } from '../../stores/future-events.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { CommunityList, mayCreate } from './CommunityList.tsx'
import { OwnInvitations } from './invitations/OwnInvitations.tsx'
import styles from './lists.module.css'
import { MyEvents } from './MyEvents.tsx'
import type { UnfinishedNoticeProps } from './UnfinishedNotice.tsx'
import { useWizard } from './use-wizard.ts'
import { isBackInWizard } from './wizard/history.ts'
import type { Me } from './wizard/step.ts'
import { dropUnfinished, findUnfinished, type Unfinished } from './wizard/unfinished.ts'

// Few have one, and it is never in what the server made. Without it the lists are whole.
const UnfinishedNotice = lazy<ComponentType<UnfinishedNoticeProps>>(() =>
  import('./UnfinishedNotice.tsx').catch(() => ({ default: () => null })),
)

interface ListsProps {
  me: Me
  associations: ListedAssociation[]
  groups: ListedGroup[]
  events: Event[]
  /** Those that wait for an answer. */
  invitations: OwnInvitation[]
}

/** One's associations and groups, what comes next in them, and the way to create more. */
export function Lists({ me, invitations, ...brought }: ListsProps) {
  const lists = useStore($lists, { ssr: 'initial' })
  const associations = lists.association ?? brought.associations
  const groups = lists.group ?? brought.groups
  const events = useStore($futureEvents, { ssr: 'initial' }) ?? brought.events
  const own = associations.filter(({ role }) => role === 'creator')
  const { wizard, openWizard, closeWizard, prepareWizard } = useWizard(
    me.id,
    own.map(({ id }) => id),
  )
  const openers = useRef<Partial<Record<Kind, HTMLElement | null>>>({})
  const title = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what the page brought along
  useEffect(() => {
    receiveMe(me.id)
    receiveList('association', brought.associations)
    receiveList('group', brought.groups)
    receiveFutureEvents(brought.events)
    if (isBackInWizard() && findUnfinished(me.id)) openWizard(null)
    else {
      const asked = askedToCreate()
      if (asked) openWizard(asked)
    }
  }, [])

  // Stored by the browser alone: the page is first shown as the server made it.
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)
  useEffect(() => {
    if (!wizard) setUnfinished(findUnfinished(me.id))
  }, [wizard, me.id])

  const created = groups.filter((group) => 'creator' in group && group.creator === me.id)

  if (wizard) {
    const { kind, unfinished, Wizard } = wizard
    const opener = kind ?? unfinished?.draft.kind
    return (
      <Wizard
        kind={kind}
        unfinished={unfinished}
        me={me}
        parents={own}
        full={{
          association: !mayCreate('association', own),
          group: !mayCreate('group', created),
        }}
        onLeave={() => {
          closeWizard()
          requestAnimationFrame(() =>
            ((opener && openers.current[opener]) ?? title.current)?.focus(),
          )
        }}
        onCreated={(kind, id) => {
          // Who comes back finds the lists, not what was said of the creation.
          addEventListener('pagehide', closeWizard, { once: true })
          location.assign(communityPath({ kind, id }))
        }}
      />
    )
  }

  const main = mayCreate('association', own) ? 'association' : 'group'
  const shared = { events, onCreate: openWizard, onPrepare: prepareWizard, openers }
  return (
    <Waiting className={styles.page}>
      <h1 ref={title} tabIndex={-1}>
        Groupes &amp; Assos
      </h1>
      {unfinished && (
        <Suspense>
          <UnfinishedNotice
            unfinished={unfinished}
            onResume={() => openWizard(null)}
            onDrop={() => {
              dropUnfinished()
              setUnfinished(null)
              // Once the dialog that asked is gone: while it is open nothing else takes the focus.
              requestAnimationFrame(() => title.current?.focus())
            }}
          />
        </Suspense>
      )}
      <OwnInvitations invitations={invitations} />
      <MyEvents events={events} me={me.id} />
      <CommunityList
        {...shared}
        kind="association"
        isMain={main === 'association'}
        communities={associations}
        created={own}
      />
      <CommunityList
        {...shared}
        kind="group"
        isMain={main === 'group'}
        communities={groups}
        created={created}
      />
    </Waiting>
  )
}

/** What the address asks for, as `paths.creation` does; from then on it is that of the lists. */
function askedToCreate(): Kind | null {
  const asked = new URLSearchParams(location.search).get('creer')
  if (asked === null) return null
  history.replaceState(history.state, '', location.pathname)
  return asked === 'groupe' ? 'group' : 'association'
}
