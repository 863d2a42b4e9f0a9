import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import { may } from '../../../server/contract/roles.ts'
import { atFirstSign } from '../../client/first-sign.ts'
import { loadInvitations } from '../../stores/community-invitations.ts'
import { memberWithUser, rankIn } from '../../stores/community-rights.ts'
import { loadJoinRequests } from '../../stores/join-requests.ts'
import { prepareToTell } from '../../stores/tell.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Rings } from '../../ui/Rings.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './community.module.css'
import { interruptedDialog } from './drafts.ts'
import { Heading } from './heading/Heading.tsx'
import { Documents, Groups, Invitations, Members as LazyMembers } from './lazy-sections.ts'
import type { MembersProps } from './members/Members.tsx'
import { Sections } from './sections/Sections.tsx'
import { type SectionName, sectionsFor, sectionTitles, useSection } from './sections/sections.ts'
import { type InitialCommunity, useCommunity } from './use-community.ts'
import type { CommunityView, OpenDialog } from './view.ts'

const loadDialogs = () => import('./Dialogs.tsx')
const Dialogs = lazy(loadDialogs)

export interface CommunityPageProps extends InitialCommunity {
  /** Those of one's groups that belong to the association. */
  groups: ListedCommunity[]
  /** Whether one belongs to the association that the group is part of. */
  knowsParent: boolean
  section: SectionName
  /** Whether the members are at first those who owe their contribution. */
  owing: boolean
  /** What happens, where that is what is shown first; from other sections one leads to it anew. */
  now?: (view: CommunityView, onOpenDialog: (dialog: OpenDialog) => void) => ReactNode
  /** Brought along where they are what is shown first; else they come when they are opened. */
  Members?: ComponentType<MembersProps>
}

/** An association or a group as one of its members sees it. */
export function CommunityPage(props: CommunityPageProps) {
  const { kind, me: userId, groups, knowsParent, Members = LazyMembers } = props
  const community = useCommunity(props)
  const [section, openSection] = useSection(props.section, props.now !== undefined)
  const [dialog, setDialog] = useState<OpenDialog>()
  const openMember = useCallback((memberId: string) => setDialog({ what: 'member', memberId }), [])
  const close = useCallback(() => {
    setDialog(undefined)
    // Once the dialog is gone, and the focus with it.
    setTimeout(keepFocus)
  }, [])
  const me = community && memberWithUser(community, userId)
  const rank = community && me ? rankIn(community, me) : 0
  const id = community?.id
  const mayInvite = may.invite(rank)

  useEffect(prepareToTell, [])
  // On a slow line they are there by the time a row is tapped.
  useEffect(() => atFirstSign(() => loadDialogs().catch(() => {})), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who looks at what
  useEffect(() => {
    if (community && me) setDialog(interruptedDialog({ kind, community, me, rank }))
  }, [id])
  useEffect(() => {
    if (!id || !mayInvite) return
    loadInvitations({ kind, id })
    loadJoinRequests({ kind, id })
  }, [kind, id, mayInvite])

  if (!community || !me) {
    return (
      <p role="status">
        <Rings label="Un instant" />
      </p>
    )
  }
  const view = { kind, community, me, rank }
  const names = sectionsFor(rank, groups.length)
  const shown = names.includes(section) ? section : props.now ? 'en-ce-moment' : 'membres'
  return (
    <Waiting className={styles.page}>
      <Heading {...view} knowsParent={knowsParent} onOpenDialog={setDialog} />
      <Sections
        {...view}
        names={names}
        groups={groups.length}
        current={shown}
        hasNow={props.now !== undefined}
        onOpen={openSection}
      />
      <section className={styles.section} aria-labelledby="section">
        <h2 className="unseen" id="section" tabIndex={-1}>
          {sectionTitles[shown]}
        </h2>
        {/* What was answered there stays in sight when one comes back to it. */}
        {props.now && <div hidden={shown !== 'en-ce-moment'}>{props.now(view, setDialog)}</div>}
        <ErrorBoundary about={shown}>
          <Suspense>
            {shown === 'membres' && (
              <Members
                {...view}
                owing={props.owing}
                onDetail={openMember}
                onOpenDialog={setDialog}
              />
            )}
            {shown === 'invitations' && <Invitations {...view} onOpenDialog={setDialog} />}
            {shown === 'documents' && <Documents {...view} onOpenDialog={setDialog} />}
            {shown === 'groupes' && <Groups groups={groups} />}
          </Suspense>
        </ErrorBoundary>
      </section>
      <ErrorBoundary about={dialog?.what} onCatch={close}>
        {dialog && (
          <Suspense>
            <Dialogs {...view} dialog={dialog} groups={groups} onClose={close} />
          </Suspense>
        )}
      </ErrorBoundary>
    </Waiting>
  )
}

/** What opened a dialog may be gone with what the dialog did: then the title takes the focus. */
function keepFocus(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus()
}
