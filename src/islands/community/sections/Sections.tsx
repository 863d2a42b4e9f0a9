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
  onOpen: (section: SectionName) => void
}

/** The parts of the page. */
export function Sections(props: SectionsProps) {
  const { kind, community, names, groups, current, onOpen } = props
  useTitle(windowTitle(current, community.name))
  const invitations = useInvitations(kind, community.id)
  const requests = useJoinRequests(kind, community.id) ?? []
  const counts: Record<SectionName, number | null> = {
    membres: community.members.length,
    invitations: invitations ? invitations.length + requests.length : null,
    documents: community.files.length,
    groupes: groups,
  }
  const tabs = names.map((name) => {
    return { name, href: addressOf(name), label: sectionTitles[name], count: counts[name] }
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
