import { roomPath } from '../../../../server/contract/page-paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useTitle } from '../../../ui/title.ts'
import { useInvitations } from '../invitations/use-invitations.ts'
import { useJoinRequests } from '../requests/use-join-requests.ts'
import type { CommunityView } from '../view.ts'
import { addressOf, type SectionName, sectionTitles, windowTitle } from './sections.ts'

interface SectionsProps extends CommunityView {
  /** Those that there are. */
  names: readonly SectionName[]
  groups: number
  current: SectionName
  /** Whether what happens is at hand: else one is led to it. */
  hasNow: boolean
  onOpen: (section: SectionName) => void
}

/** The parts of the page. */
export function Sections(props: SectionsProps) {
  const { kind, community, names, groups, current, hasNow, onOpen } = props
  useTitle(windowTitle(current, community.name))
  const invitations = useInvitations(kind, community.id)
  const requests = useJoinRequests(kind, community.id) ?? []
  const counts: Record<SectionName, number | null | undefined> = {
    'en-ce-moment': undefined,
    membres: community.members.length,
    invitations: invitations ? invitations.length + requests.length : null,
    documents: community.files.length,
    groupes: groups,
  }
  const tabs = names.map((name) => {
    const count = counts[name]
    const isElsewhere = name === 'en-ce-moment' && !hasNow
    const tab = { name, href: addressOf(name), label: sectionTitles[name], isElsewhere }
    return count === undefined ? tab : { ...tab, count }
  })
  return (
    <Tabs label="Rubriques" tabs={tabs} current={current} onOpen={onOpen}>
      <li>
        <a href={roomPath(community.room)}>
          <Icon name="talk" />
          Discussion
        </a>
      </li>
    </Tabs>
  )
}
