import { useState } from 'react'
import type { Community, Member } from '../../../../server/contract/community-shapes.ts'
import type { Contribution } from '../../../../server/contract/kinds.ts'
import { count } from '../../../client/french.ts'
import { tell } from '../../../stores/tell.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { contributionOf } from './filters.ts'
import type { Invited } from './InvitedRow.tsx'
import { noteSeveral, type Payer } from './tell-changes.ts'

export interface SelectionProps {
  community: Community
  members: readonly Member[]
  invited: readonly Invited[]
  /** In the order in which they are shown. */
  shown: readonly string[]
  chosen: ReadonlySet<string>
  onClear: () => void
  onNoted: () => void
  onRemind: (ids: string[]) => void
}

/** What can be done with several at once. */
export function Selection(props: SelectionProps) {
  const { community, members, invited, shown, chosen, onClear, onNoted, onRemind } = props
  const [busy, setBusy] = useState(false)
  const payers = payersAmong([...members, ...invited], chosen)
  const debtors = payers.filter(({ contribution }) => contribution !== 'paid').map(({ id }) => id)

  async function note(contribution: Contribution): Promise<void> {
    if (busy) return
    setBusy(true)
    const isNoted = await noteSeveral(
      { kind: 'association', id: community.id },
      payers,
      contribution,
    )
    setBusy(false)
    if (!isNoted) return
    onNoted()
    leave()
  }

  /** The bar goes, and the focus with it: the list's own heading takes it. */
  function leave(): void {
    onClear()
    document.getElementById('section')?.focus({ preventScroll: true })
  }

  async function save(): Promise<void> {
    const people = shown.filter((id) => chosen.has(id))
    try {
      const { saveSpreadsheet } = await import('./spreadsheet.ts')
      saveSpreadsheet(community.name, { people, members, invited })
    } catch {
      await tell({ ok: false, error: 'unknown_error' }, '')
    }
  }

  return (
    <BulkBar
      chosen={chosen.size > 0 ? count(chosen.size, 'personne choisie', 'personnes choisies') : null}
      onClear={leave}
    >
      <Button look="sun" busy={busy} onClick={() => note('paid')}>
        <Icon name="check" />
        Noter à jour
      </Button>
      <Button busy={busy} onClick={() => note('waiting')}>
        <Icon name="wait" />
        Noter à régler
      </Button>
      <Button disabled={debtors.length === 0} onClick={() => onRemind(debtors)}>
        <Icon name="mail" />
        Rappeler
      </Button>
      <Button onClick={save}>
        <Icon name="download" />
        Exporter
      </Button>
    </BulkBar>
  )
}

function payersAmong(people: readonly (Member | Invited)[], chosen: ReadonlySet<string>): Payer[] {
  return people.flatMap((one) => {
    const contribution = 'email' in one ? one.contribution : contributionOf(one)
    return chosen.has(one.id) && contribution !== null ? [{ id: one.id, contribution }] : []
  })
}
