import type { ReactNode } from 'react'
import { kinds } from '../../../../server/contract/kinds.ts'
import { roomPath } from '../../../../server/contract/page-paths.ts'
import { may } from '../../../../server/contract/roles.ts'
import { dayAndMonth } from '../../../client/dates.ts'
import { count } from '../../../client/french.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { contributionOf } from '../members/filters.ts'
import { useJoinRequests } from '../requests/use-join-requests.ts'
import { addressOf } from '../sections/sections.ts'
import type { CommunityView } from '../view.ts'
import styles from './now.module.css'

/** What waits for whoever looks, as the server counted it. */
export interface Awaiting {
  /** For membership. */
  requests: number
  /** In its room. */
  unread: number
  /** When that was, in milliseconds since 1970. */
  at: number
}

const monthMs = 30 * 24 * 3_600_000

/** What waits to be decided, read or taken: nothing at all where nothing does. */
export function News(props: CommunityView & Awaiting) {
  const { kind, community, rank, unread, at } = props
  const requests = useJoinRequests(kind, community.id)?.length ?? props.requests
  const owing = community.members.filter((member) => contributionOf(member) === 'waiting').length
  const recent = community.files
    .filter(({ createdAt }) => at - Date.parse(createdAt) < monthMs)
    .toReversed()
    .slice(0, 3)
  const rows = [
    may.invite(rank) && requests > 0 && (
      <Row key="requests" icon="people" tone="due" href={addressOf('invitations')}>
        {count(requests, 'demande d’adhésion à voir', 'demandes d’adhésion à voir')}
      </Row>
    ),
    may.manage(rank) && owing > 0 && (
      <Row key="owing" icon="euro" tone="due" href={`${addressOf('membres')}&cotisation=waiting`}>
        {count(owing, 'cotisation à régler', 'cotisations à régler')}
      </Row>
    ),
    unread > 0 && (
      <Row key="unread" icon="talk" href={roomPath(community.room)}>
        {count(unread, 'message non lu', 'messages non lus')}
      </Row>
    ),
    ...recent.map(({ id, name, createdAt }) => (
      <Row
        key={id}
        icon="file"
        href={`/api/${kinds[kind].plural}/${community.id}/files/${id}`}
        download={name}
        aside={dayAndMonth(createdAt)}
      >
        {name}
      </Row>
    )),
  ].filter(Boolean)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="news">
      <h2 id="news" className={styles.title}>
        Quoi de neuf
      </h2>
      <ul className={`card ${styles.rows}`}>{rows}</ul>
    </section>
  )
}

interface RowProps {
  icon: IconName
  tone?: 'due'
  href: string
  download?: string
  aside?: string
  children: ReactNode
}

function Row({ icon, tone, href, download, aside, children }: RowProps) {
  return (
    <li>
      <a href={href} download={download} data-tone={tone}>
        <Icon name={icon} />
        <span>{children}</span>
        {aside && <small>{aside}</small>}
      </a>
    </li>
  )
}
