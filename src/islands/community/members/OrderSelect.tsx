import { useId } from 'react'
import type { Kind, Rank } from '../../../../server/contract/roles.ts'
import type { Order, Sort } from '../../../stores/community-order.ts'
import { Select } from '../../../ui/Select.tsx'
import styles from './members.module.css'
import { sortsFor } from './orders.ts'

const labels: Record<Sort, string> = {
  name: 'par nom',
  role: 'par rôle',
  contribution: 'par cotisation',
}

interface OrderSelectProps {
  kind: Kind
  rank: Rank
  order: Order
  onChange: (order: Order) => void
}

/** Where members are cards there is no head of a table to sort them by. */
export function OrderSelect({ kind, rank, order, onChange }: OrderSelectProps) {
  const id = useId()
  const sorts = sortsFor(kind, rank)
  return (
    <div className={styles.order}>
      <label className="muted" htmlFor={id}>
        Trier
      </label>
      <Select
        id={id}
        value={order.by}
        onChange={({ target }) => {
          const by = sorts.find((sort) => sort === target.value)
          if (by) onChange({ by, descending: false })
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </Select>
    </div>
  )
}
