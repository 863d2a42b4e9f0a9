import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import { may } from '../../../server/contract/roles.ts'
import { loadInvitations } from '../../stores/community-invitations.ts'
import { memberWithUser, rankIn } from '../../stores/community-rights.ts'
import { Rings } from '../../ui/Rings.tsx'
import styles from './community.module.css'
import { Members } from './Members.tsx'
import { Documents, Groups, Invitations } from './opened-sections.ts'
import type { Asked } from './questions.ts'
import { Sections } from './Sections.tsx'
import { type SectionName, sectionTitles, useSection } from './sections.ts'
import { Title } from './Title.tsx'
import { type Brought, useCommunity } from './use-community.ts'

const Questions = lazy(() => import('./Questions.tsx'))

interface CommunityPageProps extends Brought {
  colour: number
  /** Those of one's groups that belong to the association. */
  groups: ListedCommunity[]
  /** By group, the colour of its agenda. */
  groupColours: Record<string, number>
  section: SectionName
}

/** An association or a group as one of its members sees it. */
export function CommunityPage(props: CommunityPageProps) {
  const { kind, me: userId, groups, colour, groupColours } = props
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
  return (
    <div className={styles.page}>
      <Title {...given} colour={colour} onAsk={setAsked} />
      <Sections {...given} groups={groups.length} current={section} onOpen={openSection} />
      <section className={styles.section} aria-labelledby="section">
        <h2 className="unseen" id="section">
          {sectionTitles[section]}
        </h2>
        {section === 'membres' && (
          <Members {...given} onDetail={askAbout} onAdd={() => setAsked({ what: 'add' })} />
        )}
        <Suspense>
          {section === 'invitations' && (
            <Invitations {...given} onAdd={() => setAsked({ what: 'add' })} />
          )}
          {section === 'documents' && <Documents {...given} onAsk={setAsked} />}
          {section === 'groupes' && <Groups groups={groups} colours={groupColours} />}
        </Suspense>
      </section>
      {asked && (
        <Suspense>
          <Questions {...given} asked={asked} groups={groups} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** What opened a dialog may be gone with what the dialog did: then the title takes the focus. */
function keepFocus(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus()
}
