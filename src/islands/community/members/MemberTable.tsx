import { useStore } from '@nanostores/react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { $saving, lockOf } from '../../../stores/community-members.ts'
import type { Order, Sort } from '../../../stores/community-order.ts'
import { isCreator, rankIn, roomForAdministrator } from '../../../stores/community-rights.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { CommunityView } from '../view.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './members.module.css'
import { seesContributions, sortLabels, sortsFor } from './orders.ts'

interface MemberTableProps extends CommunityView {
  /** In their order. */
  members: readonly Member[]
  /** The ids of those who are shown: the others stay, hidden, which is quicker than making them anew. */
  found: ReadonlySet<string>
  order: Order
  onOrder: (order: Order) => void
  onDetail: (memberId: string) => void
}

export function MemberTable(props: MemberTableProps) {
  const { kind, community, me, rank, members, found, order, onOrder, onDetail } = props
  const saving = useStore($saving, { ssr: 'initial' })
  const room = roomForAdministrator(community)
  return (
    <div className={`card ${styles.card}`}>
      <table className={styles.table}>
        <caption className="unseen">Les membres de {community.name}</caption>
        <thead>
          <tr>
            {sortsFor(kind, rank).map((sort) => (
              <SortHead key={sort} sort={sort} order={order} onOrder={onOrder} />
            ))}
            <th scope="col">
              <span className="unseen">Détail</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              kind={kind}
              communityId={community.id}
              member={member}
              rank={rankIn(community, member)}
              myRank={rank}
              isMe={member.id === me.id}
              isFounder={kind === 'group' && isCreator(community, member)}
              roomForAdministrator={room}
              showsContribution={seesContributions(kind, rank)}
              isSavingRole={saving.has(lockOf(member.id, 'role'))}
              isSavingContribution={saving.has(lockOf(member.id, 'contribution'))}
              hidden={!found.has(member.id)}
              onDetail={onDetail}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortHeadProps {
  sort: Sort
  order: Order
  onOrder: (order: Order) => void
}

function SortHead({ sort, order, onOrder }: SortHeadProps) {
  const isCurrent = order.by === sort
  const direction = order.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isCurrent ? direction : undefined}>
      <button
        type="button"
        onClick={() => onOrder({ by: sort, descending: isCurrent && !order.descending })}
      >
        {sortLabels[sort]}
        <Icon name={isCurrent && order.descending ? 'up' : 'down'} />
      </button>
    </th>
  )
}
