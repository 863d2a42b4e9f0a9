import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import { may } from '../../../server/contract/roles.ts'
import { loadInvitations } from '../../stores/community-invitations.ts'
import { memberWithUser, rankIn } from '../../stores/community-rights.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Rings } from '../../ui/Rings.tsx'
import styles from './community.module.css'
import { Members } from './Members.tsx'
import { Documents, Groups, Invitations } from './opened-sections.ts'
import type { Asked } from './questions.ts'
import { Sections } from './Sections.tsx'
import { type SectionName, sectionsFor, sectionTitles, useSection } from './sections.ts'
import { Title } from './Title.tsx'
import { prepareToTell } from './tell.ts'
import { type Brought, useCommunity } from './use-community.ts'

const Questions = lazy(() => import('./Questions.tsx'))

interface CommunityPageProps extends Brought {
  colour: number
  /** Those of one's groups that belong to the association. */
  groups: ListedCommunity[]
  /** By group, the colour of its agenda. */
  groupColours: Record<string, number>
  /** Whether one belongs to the association that the group is part of. */
  knowsParent: boolean
  section: SectionName
}

/** An association or a group as one of its members sees it. */
export function CommunityPage(props: CommunityPageProps) {
  const { kind, me: userId, groups, colour, groupColours, knowsParent } = props
  const community = useCommunity(props)
  const [section, openSection] = useSection(props.section)
  const [asked, setAsked] = useState<Asked>()
  const askAbout = useCallback((memberId: string) => setAsked({ what: 'member', memberId }), [])
  const close = useCallback(() => {
    setAsked(undefined)
    // Once the dialog is gone, and the focus with it.
    setTimeout(keepFocus)
  }, [])
  const me = community && memberWithUser(community, userId)
  const rank = community && me ? rankIn(community, me) : 0
  const id = community?.id
  const mayInvite = may.invite(rank)

  useEffect(prepareToTell, [])
  useEffect(() => {
    if (id && mayInvite) loadInvitations(kind, id)
  }, [kind, id, mayInvite])

  if (!community || !me) {
    return (
      <p role="status">
        <Rings label="Un instant" />
      </p>
    )
  }
  const given = { kind, community, me, rank }
  const names = sectionsFor(rank, groups.length)
  const shown = names.includes(section) ? section : 'membres'
  return (
    <div className={styles.page}>
      <Title {...given} colour={colour} knowsParent={knowsParent} onAsk={setAsked} />
      <Sections
        {...given}
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
          <Members {...given} onDetail={askAbout} onAdd={() => setAsked({ what: 'add' })} />
        )}
        <ErrorBoundary about={shown}>
          <Suspense>
            {shown === 'invitations' && (
              <Invitations {...given} onAdd={() => setAsked({ what: 'add' })} />
            )}
            {shown === 'documents' && <Documents {...given} onAsk={setAsked} />}
            {shown === 'groupes' && <Groups groups={groups} colours={groupColours} />}
          </Suspense>
        </ErrorBoundary>
      </section>
      <ErrorBoundary about={asked?.what} onCatch={close}>
        {asked && (
          <Suspense>
            <Questions {...given} asked={asked} groups={groups} onClose={close} />
          </Suspense>
        )}
      </ErrorBoundary>
    </div>
  )
}

/** What opened a dialog may be gone with what the dialog did: then the title takes the focus. */
function keepFocus(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus()
}
