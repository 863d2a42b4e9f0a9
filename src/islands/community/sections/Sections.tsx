import { type MouseEvent, useEffect, useRef } from 'react'
import { paths } from '../../../../server/contract/paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useInvitations } from '../invitations/use-invitations.ts'
import type { CommunityView } from '../view.ts'
import styles from './sections.module.css'
import { addressOf, hasMessaging, type SectionName, sectionTitles } from './sections.ts'

interface SectionsProps extends CommunityView {
  /** Those that there are. */
  names: readonly SectionName[]
  groups: number
  current: SectionName
  onOpen: (section: SectionName) => void
}

/** The parts of the page, as links that open in place. */
export function Sections(props: SectionsProps) {
  const { kind, community, names, groups, current, onOpen } = props
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the page.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href$="${addressOf(current)}"]`)
    if (link && strip.current) strip.current.scrollLeft = link.offsetLeft - strip.current.offsetLeft
  }, [current])
  const invitations = useInvitations(kind, community.id)
  const counts: Record<SectionName, number | undefined> = {
    membres: community.members.length,
    invitations: invitations?.length,
    documents: community.files.length,
    groupes: groups,
  }
  return (
    <nav ref={strip} className={styles.sections} aria-label="Rubriques">
      <ul>
        {names.map((name) => (
          <SectionLink key={name} count={counts[name]} {...{ name, current, onOpen }} />
        ))}
        {hasMessaging && (
          <li>
            <a href={`${paths.messaging}?salon=${community.room}`}>
              <Icon name="talk" />
              Discussion
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface SectionLinkProps {
  name: SectionName
  /** Undefined until it is known. */
  count: number | undefined
  current: SectionName
  onOpen: (section: SectionName) => void
}

function SectionLink({ name, count, current, onOpen }: SectionLinkProps) {
  function open(event: MouseEvent): void {
    // With a modifier the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (name !== current) onOpen(name)
  }
  return (
    <li>
      <a href={addressOf(name)} aria-current={name === current ? 'page' : undefined} onClick={open}>
        {sectionTitles[name]}
        <span className={styles.count}>{count ?? '…'}</span>
      </a>
    </li>
  )
}
