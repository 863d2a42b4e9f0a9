import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { may } from '../../../../server/contract/roles.ts'
import { count, nb } from '../../../client/french.ts'
import { inOrder, isFound, type Order } from '../../../stores/community-order.ts'
import { placesLeft } from '../../../stores/community-rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useInvitations } from '../invitations/use-invitations.ts'
import type { CommunityView } from '../view.ts'
import { MemberSearch } from './MemberSearch.tsx'
import { MemberTable } from './MemberTable.tsx'
import styles from './members.module.css'
import { OrderSelect } from './OrderSelect.tsx'
import { sortsFor } from './orders.ts'

interface MembersProps extends CommunityView {
  onDetail: (memberId: string) => void
  onAdd: () => void
}

const byRole: Order = { by: 'role', descending: false }

export function Members({ onDetail, onAdd, ...view }: MembersProps) {
  const { kind, community, rank } = view
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [chosen, setOrder] = useState<Order>(byRole)
  // After handing over, the contributions that one may have sorted by are no longer shown.
  const order = sortsFor(kind, rank).includes(chosen.by) ? chosen : byRole
  const members = useSteadyOrder(community.members, order)
  const searched = useDeferredValue(typed)
  const found = useMemo(
    () => new Set(members.filter((one) => isFound(one, searched)).map(({ id }) => id)),
    [members, searched],
  )
  const open = useInvitations(kind, community.id)?.length ?? 0
  const full = placesLeft(community, open) === 0

  /** Its button goes with it: the keyboard goes on in the field. */
  function clear(): void {
    setTyped('')
    search.current?.focus()
  }

  return (
    <>
      <div className={styles.tools}>
        {members.length > 1 && <MemberSearch ref={search} value={typed} onChange={setTyped} />}
        {may.invite(rank) && (
          <Button look="primary" className={styles.add} disabled={full} onClick={onAdd}>
            <Icon name="plus" />
            Ajouter des membres
          </Button>
        )}
        {members.length > 1 && (
          <OrderSelect kind={kind} rank={rank} order={order} onChange={setOrder} />
        )}
      </div>
      {may.invite(rank) && full && (
        <p className="muted small">
          La limite de {community.membersLimit} membres et invitations est atteinte.
        </p>
      )}
      <p className="unseen" role="status">
        {searched.trim() && count(found.size, 'membre trouvé', 'membres trouvés')}
      </p>
      {found.size > 0 ? (
        <MemberTable
          {...view}
          members={members}
          found={found}
          order={order}
          onOrder={setOrder}
          onDetail={onDetail}
        />
      ) : (
        <div className={styles.none}>
          <p>
            Aucun membre ne correspond à «{nb}
            {searched.trim()}
            {nb}».
          </p>
          <Button onClick={clear}>Effacer la recherche</Button>
        </div>
      )}
    </>
  )
}

/**
 * The members in the chosen order. It is made anew when somebody comes or goes, not when a role or a
 * contribution changes: the row that one works on must not run away.
 */
function useSteadyOrder(members: readonly Member[], order: Order): readonly Member[] {
  const people = members.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who they are counts, as said above
  const places = useMemo(
    () => new Map(inOrder(members, order).map(({ id }, place) => [id, place])),
    [people, order],
  )
  return useMemo(
    () => members.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    [members, places],
  )
}
