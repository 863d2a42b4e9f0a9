import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { may } from '../../../../server/contract/roles.ts'
import { atFirstSign } from '../../../client/first-sign.ts'
import { count } from '../../../client/french.ts'
import { isFoundIn, type Order } from '../../../stores/community-order.ts'
import { placesLeft } from '../../../stores/community-rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { prepareChoices } from '../../../ui/ChoiceMenu.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useInvitations } from '../invitations/use-invitations.ts'
import type { CommunityView, OpenDialog } from '../view.ts'
import { Filters } from './Filters.tsx'
import { everybody, type Filter, tally, whoOwes } from './filters.ts'
import type { Invited } from './InvitedRow.tsx'
import { prepareChanges } from './lazy-changes.ts'
import { prepareSelection, Selection } from './lazy-selection.ts'
import { MemberSearch } from './MemberSearch.tsx'
import { MemberTable } from './MemberTable.tsx'
import styles from './members.module.css'
import { NobodyFound } from './NobodyFound.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { byRole, seesContributions, sortsFor } from './orders.ts'
import { Summary } from './Summary.tsx'
import { useChosen } from './use-chosen.ts'
import { useFound, useSteadyOrder } from './use-shown.ts'

export interface MembersProps extends CommunityView {
  /** Whether those who owe their contribution are shown at first. */
  owing: boolean
  onDetail: (memberId: string) => void
  onOpenDialog: (dialog: OpenDialog) => void
}

export function Members({ owing, onDetail, onOpenDialog, ...view }: MembersProps) {
  const { kind, community, rank } = view
  const keepsContributions = seesContributions(kind, rank)
  const [typed, setTyped] = useState('')
  const [filtered, setFilter] = useState<Filter>(owing ? whoOwes : everybody)
  const [ordered, setOrder] = useState<Order>(byRole)
  const [round, setRound] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  // After handing over, one may no longer see what one sorted or filtered by.
  const order = sortsFor(kind, rank).includes(ordered.by) ? ordered : byRole
  const filter = keepsContributions ? filtered : everybody
  const searched = useDeferredValue(typed)
  const members = useSteadyOrder(community.members, order)
  const found = useFound(members, { typed: searched, filter, round })
  const invited = useInvited(view, { typed: searched, filter })
  const shown = useMemo(
    () => [
      ...members.filter(({ id }) => found.has(id)).map(({ id }) => id),
      ...invited.map(({ id }) => id),
    ],
    [members, found, invited],
  )
  const { chosen, choose, chooseAll, clear } = useChosen(shown)
  // Once it is there it stays, and says when nobody is chosen any more.
  const [wasChosen, setWasChosen] = useState(false)
  if (chosen.size > 0 && !wasChosen) setWasChosen(true)
  useEffect(() => {
    return atFirstSign(() => {
      prepareChoices()
      if (may.manage(rank)) prepareChanges()
      if (keepsContributions) prepareSelection()
    })
  }, [rank, keepsContributions])
  const open = useInvitations(kind, community.id)?.length ?? 0
  const isFull = placesLeft(community, open) === 0
  const counts = tally(community.members)
  const isNarrowed = searched.trim() !== '' || filter !== everybody

  /** Its button goes with it: the keyboard goes on in the field. */
  function showAll(): void {
    setTyped('')
    setFilter(everybody)
    search.current?.focus()
  }

  return (
    <>
      {members.length > 1 && (
        <div className={styles.tools} data-wide={keepsContributions || undefined}>
          {keepsContributions && <Summary counts={counts} />}
          {keepsContributions && <Filters filter={filter} counts={counts} onChange={setFilter} />}
          <div className={styles.finding}>
            <MemberSearch ref={search} value={typed} onChange={setTyped} />
            <OrderMenu kind={kind} rank={rank} order={order} onChange={setOrder} />
          </div>
        </div>
      )}
      {may.invite(rank) && isFull && (
        <p className="muted small">
          La limite de {community.membersLimit} membres et invitations est atteinte.
        </p>
      )}
      <p className="unseen" role="status">
        {isNarrowed && count(shown.length, 'membre trouvé', 'membres trouvés')}
      </p>
      {shown.length > 0 ? (
        <div className={styles.rows} data-choosing={chosen.size > 0 || filter !== everybody}>
          {keepsContributions && (
            <p className={styles.choosing}>
              <span>
                {chosen.size} sur {count(shown.length, 'personne')}
              </span>
              <Button look="quiet" onClick={() => chooseAll(chosen.size < shown.length)}>
                {chosen.size < shown.length ? 'Tout choisir' : 'Ne rien choisir'}
              </Button>
            </p>
          )}
          <MemberTable
            {...view}
            members={members}
            found={found}
            invited={invited}
            chosen={chosen}
            order={order}
            onOrder={setOrder}
            onChoose={choose}
            onChooseAll={chooseAll}
            onDetail={onDetail}
            onInvited={(invitationId) => onOpenDialog({ what: 'invited', invitationId })}
          />
          {keepsContributions && wasChosen && (
            <Suspense>
              <Selection
                community={community}
                members={members}
                invited={invited}
                shown={shown}
                chosen={chosen}
                onClear={clear}
                onNoted={() => setRound(round + 1)}
                onRemind={(ids) => onOpenDialog({ what: 'remind', ids })}
              />
            </Suspense>
          )}
        </div>
      ) : (
        <NobodyFound typed={searched.trim()} onShowAll={showAll} />
      )}
      {may.invite(rank) && !isFull && chosen.size === 0 && (
        <div className={styles.reach}>
          <Button look="primary" onClick={() => onOpenDialog({ what: 'add' })}>
            <Icon name="plus" />
            Ajouter des membres
          </Button>
        </div>
      )}
    </>
  )
}

const nobody: readonly Invited[] = []

/** Those who were invited and can be noted too, as they are searched and filtered. */
function useInvited(
  { kind, community, rank }: CommunityView,
  { typed, filter }: { typed: string; filter: Filter },
): readonly Invited[] {
  const invitations = useInvitations(kind, community.id)
  const isKept = seesContributions(kind, rank) && filter.role === null
  return useMemo(() => {
    if (!isKept || !invitations) return nobody
    return invitations.flatMap(({ id, email, name, contribution }) => {
      if (contribution === null || !isFoundIn(`${name ?? ''} ${email}`, typed)) return []
      const isShown = filter.contribution === null || filter.contribution === contribution
      return isShown ? [{ id, email, name, contribution }] : []
    })
  }, [isKept, invitations, typed, filter])
}
