import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
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
import { Documents, Groups, Invitations } from './lazy-sections.ts'
import { Members } from './members/Members.tsx'
import { Sections } from './sections/Sections.tsx'
import { type SectionName, sectionsFor, sectionTitles, useSection } from './sections/sections.ts'
import { type InitialCommunity, useCommunity } from './use-community.ts'
import type { OpenDialog } from './view.ts'

const loadDialogs = () => import('./Dialogs.tsx')
const Dialogs = lazy(loadDialogs)

interface CommunityPageProps extends InitialCommunity {
  /** Those of one's groups that belong to the association. */
  groups: ListedCommunity[]
  /** Whether one belongs to the association that the group is part of. */
  knowsParent: boolean
  section: SectionName
}

/** An association or a group as one of its members sees it. */
export function CommunityPage(props: CommunityPageProps) {
  const { kind, me: userId, groups, knowsParent } = props
  const community = useCommunity(props)
  const [section, openSection] = useSection(props.section)
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
  const shown = names.includes(section) ? section : 'membres'
  return (
    <Waiting className={styles.page}>
      <Heading {...view} knowsParent={knowsParent} onOpenDialog={setDialog} />
      <Sections
        {...view}
        names={names}
        groups={groups.length}
        current={shown}
        onOpen={openSection}
      />
      <section className={styles.section} aria-labelledby="section">
        <h2 className="unseen" id="section" tabIndex={-1}>
          {sectionTitles[shown]}
        </h2>
        {shown === 'membres' && (
          <Members {...view} onDetail={openMember} onOpenDialog={setDialog} />
        )}
        <ErrorBoundary about={shown}>
          <Suspense>
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
