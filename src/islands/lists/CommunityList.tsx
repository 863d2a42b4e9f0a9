import { type RefObject, useId, useState } from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import type { Event } from '../../../server/contract/event-shapes.ts'
import type { Kind } from '../../../server/contract/roles.ts'
import { tier } from '../../../server/contract/tiers.ts'
import { includesWords } from '../../client/french.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CommunityCard } from './CommunityCard.tsx'
import { Chain } from './drawings.tsx'
import { listWords } from './list-words.ts'
import styles from './lists.module.css'
import { Search } from './Search.tsx'

/** From here on looking for a name is quicker than reading. */
const many = 12

interface CommunityListProps {
  kind: Kind
  communities: readonly ListedCommunity[]
  /** Those among them that count against what one may create. */
  created: readonly ListedCommunity[]
  events: readonly Event[]
  /** Whether its button is the one that stands out. */
  isMain: boolean
  /** Buttons that open the wizard, to give the focus back to. */
  openers: RefObject<Partial<Record<Kind, HTMLElement | null>>>
  onCreate: (kind: Kind) => void
  onPrepare: () => void
}

/** @param created those that one created oneself: others' don't count */
export function mayCreate(kind: Kind, created: readonly unknown[]): boolean {
  return created.length < tier.created[kind]
}

/** One's associations, or one's groups. */
export function CommunityList(props: CommunityListProps) {
  const { kind, communities, created, events, isMain, openers, onCreate, onPrepare } = props
  const { title, create, full, nothing, advice, search, notFound } = listWords[kind]
  const id = useId()
  const [query, setQuery] = useState('')
  const shown = communities.filter(({ name }) => includesWords(name, query))
  const isEmpty = communities.length === 0

  const button = mayCreate(kind, created) ? (
    <Button
      ref={(element) => {
        openers.current[kind] = element
      }}
      {...(isMain && { look: 'primary' })}
      onClick={() => onCreate(kind)}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
    >
      <Icon name="plus" />
      {create}
    </Button>
  ) : (
    <p className="muted small">{full(tier.created[kind])}</p>
  )

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title}
          {!isEmpty && (
            <span className="chip">
              {communities.length}
              <span className="unseen">&nbsp;au total</span>
            </span>
          )}
        </h2>
        {communities.length > many && <Search label={search} onChange={setQuery} />}
        {!isEmpty && button}
      </div>
      {isEmpty ? (
        <Empty
          as="p"
          look="beside"
          title={nothing}
          drawing={<Chain links={kind === 'association' ? 3 : 2} />}
        >
          <p className="muted">{advice}</p>
          {button}
        </Empty>
      ) : (
        <ul className={styles.cards} data-kind={kind}>
          {shown.map((community) => (
            <CommunityCard
              key={community.id}
              kind={kind}
              community={community}
              next={events.find((event) => event[kind]?.id === community.id)}
            />
          ))}
        </ul>
      )}
      <p className={shown.length === 0 && !isEmpty ? 'muted' : 'unseen'} role="status">
        {query && (shown.length === 0 ? notFound : `${shown.length} sur ${communities.length}`)}
      </p>
    </section>
  )
}
