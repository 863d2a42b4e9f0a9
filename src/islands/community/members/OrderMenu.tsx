import type { Kind, Rank } from '../../../../server/contract/roles.ts'
import { nb } from '../../../client/french.ts'
import type { Order, Sort } from '../../../stores/community-order.ts'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './members.module.css'
import { sortsFor } from './orders.ts'

const labels: Record<Sort, string> = {
  name: 'Par nom',
  role: 'Par rôle',
  contribution: 'Par cotisation',
}

interface OrderMenuProps {
  kind: Kind
  rank: Rank
  order: Order
  onChange: (order: Order) => void
}

/** Where a row is one thing to tap there is no head of a table to sort by. */
export function OrderMenu({ kind, rank, order, onChange }: OrderMenuProps) {
  return (
    <ChoiceMenu
      className={`btn ${styles.order}`}
      label={`Trier${nb}: ${labels[order.by].toLowerCase()}`}
      value={order.by}
      choices={sortsFor(kind, rank).map((sort) => ({ value: sort, label: labels[sort] }))}
      onChoose={(by) => onChange({ by, descending: false })}
    >
      <Icon name="sort" />
    </ChoiceMenu>
  )
}
