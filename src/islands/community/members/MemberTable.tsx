import { useStore } from '@nanostores/react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import type { Order, Sort } from '../../../stores/community-order.ts'
import { isCreator, rankIn, roomForAdministrator } from '../../../stores/community-rights.ts'
import { $saving, lockOf } from '../../../stores/community-saving.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { CommunityView } from '../view.ts'
import { type Invited, InvitedRow } from './InvitedRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import styles from './members.module.css'
import { seesContributions, sortLabels, sortsFor } from './orders.ts'

interface MemberTableProps extends CommunityView {
  /** In their order. */
  members: readonly Member[]
  /** The ids of those who are shown: the others stay, hidden, which is quicker than making them anew. */
  found: ReadonlySet<string>
  /** Those who were invited, where their contributions are kept too. */
  invited: readonly Invited[]
  chosen: ReadonlySet<string>
  order: Order
  onOrder: (order: Order) => void
  onChoose: (id: string, isChosen: boolean) => void
  /** Chooses everybody who is shown, or nobody. */
  onChooseAll: (isChosen: boolean) => void
  onDetail: (memberId: string) => void
  onInvited: (invitationId: string) => void
}

export function MemberTable(props: MemberTableProps) {
  const { kind, community, me, rank, members, found, invited, chosen } = props
  const { order, onOrder, onChoose, onChooseAll, onDetail, onInvited } = props
  const saving = useStore($saving, { ssr: 'initial' })
  const room = roomForAdministrator(community)
  const keepsContributions = seesContributions(kind, rank)
  const [first, ...others] = sortsFor(kind, rank)
  return (
    <div className={`card ${styles.card}`}>
      <table className={styles.table}>
        <caption className="unseen">Les membres de {community.name}</caption>
        <thead>
          <tr>
            {keepsContributions && (
              <th scope="col" className={styles.tick}>
                <AllTick
                  chosen={chosen.size}
                  all={found.size + invited.length}
                  {...{ onChooseAll }}
                />
              </th>
            )}
            {first && <SortHead sort={first} {...{ order, onOrder }} />}
            <th scope="col" className={styles.email}>
              E-mail
            </th>
            {others.map((sort) => (
              <SortHead key={sort} {...{ sort, order, onOrder }} />
            ))}
            <th scope="col" className={styles.more}>
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
              showsContribution={keepsContributions}
              isSavingRole={saving.has(lockOf(member.id, 'role'))}
              isSavingContribution={saving.has(lockOf(member.id, 'contribution'))}
              hidden={!found.has(member.id)}
              isChosen={chosen.has(member.id)}
              onChoose={onChoose}
              onDetail={onDetail}
            />
          ))}
        </tbody>
        {invited.length > 0 && (
          <tbody>
            {invited.map((one) => (
              <InvitedRow
                key={one.id}
                associationId={community.id}
                invited={one}
                isChosen={chosen.has(one.id)}
                onChoose={onChoose}
                onDetail={onInvited}
              />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

interface AllTickProps {
  chosen: number
  all: number
  onChooseAll: (isChosen: boolean) => void
}

function AllTick({ chosen, all, onChooseAll }: AllTickProps) {
  return (
    <label>
      <span className="unseen">Tout choisir</span>
      <input
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && chosen < all
        }}
        type="checkbox"
        checked={chosen > 0 && chosen === all}
        onChange={({ target }) => onChooseAll(target.checked)}
      />
    </label>
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
    <th scope="col" data-sort={sort} aria-sort={isCurrent ? direction : undefined}>
      <button
        type="button"
        onClick={() => onOrder({ by: sort, descending: isCurrent && !order.descending })}
      >
        {sortLabels[sort]}
        <Icon name={isCurrent && order.descending ? 'arrowUp' : 'arrowDown'} />
      </button>
    </th>
  )
}
