import { useState } from 'react'
import type { Contribution } from '../../../../server/contract/kinds.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ContributionValue } from './ContributionValue.tsx'
import { DetailCell } from './DetailCell.tsx'
import { withChanges } from './lazy-changes.ts'
import styles from './members.module.css'
import { Tick } from './Tick.tsx'
import type { Payer } from './tell-changes.ts'

/** Somebody who was invited and may pay before they join. */
export interface Invited extends Payer {
  email: string
  /** What they are called by whoever invited them. */
  name: string | null
}

interface InvitedRowProps {
  associationId: string
  invited: Invited
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
  onDetail: (invitationId: string) => void
}

export function InvitedRow({ associationId, invited, isChosen, ...props }: InvitedRowProps) {
  const { id, email, name, contribution } = invited
  const { onChoose, onDetail } = props
  const [isSaving, setSaving] = useState(false)

  async function note(chosen: Contribution): Promise<void> {
    setSaving(true)
    await withChanges(({ noteSeveral }) =>
      noteSeveral({ kind: 'association', id: associationId }, [invited], chosen),
    )
    setSaving(false)
  }

  return (
    <tr data-chosen={isChosen || undefined} data-invited>
      <Tick name={email} isChosen={isChosen} onChange={(chosen) => onChoose(id, chosen)} />
      <th scope="row">
        <div className={styles.person}>
          <span className="avatar rest" aria-hidden="true">
            <Icon name="mail" />
          </span>
          <span className={styles.who}>
            <span className={styles.name}>{name ?? email}</span>
            <span className={styles.below}>Pas encore inscrit</span>
          </span>
        </div>
      </th>
      <td className={styles.email}>{name && email}</td>
      <td className={styles.role}>Pas encore inscrit</td>
      <td className={styles.contribution}>
        <ContributionValue
          name={email}
          contribution={contribution}
          isSaving={isSaving}
          onChoose={note}
        />
      </td>
      <DetailCell name={email} onOpen={() => onDetail(id)} />
    </tr>
  )
}
