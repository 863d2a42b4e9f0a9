import type { Member } from '../../../../server/contract/community-shapes.ts'
import {
  type Contribution,
  contributionLabels,
  contributions,
} from '../../../../server/contract/kinds.ts'
import { fullName } from '../../../client/people.ts'
import { changeContribution } from '../../../stores/community-members.ts'
import { tell } from '../../../stores/tell.ts'
import { useLockedFocus } from '../../../ui/locked-focus.ts'
import { Select } from '../../../ui/Select.tsx'
import { tones } from '../contribution-tones.ts'

interface ContributionControlProps {
  communityId: string
  member: Member
  isSavingContribution: boolean
}

/** For those who keep the contributions: saved at once, taken back when it is refused. */
export function ContributionControl(props: ContributionControlProps) {
  const { communityId, member, isSavingContribution } = props
  const select = useLockedFocus(isSavingContribution)
  const current = 'contribution' in member ? member.contribution : null
  if (!current) return null

  async function change(contribution: Contribution): Promise<void> {
    const outcome = await changeContribution(
      { kind: 'association', id: communityId },
      member.id,
      contribution,
    )
    await tell(outcome, 'Modification effectuée')
  }

  return (
    <Select
      ref={select}
      look="chip"
      tone={tones[current]}
      aria-label={`Cotisation de ${fullName(member.user)}`}
      value={current}
      disabled={isSavingContribution}
      aria-busy={isSavingContribution}
      onChange={({ target }) => {
        const chosen = contributions.find((one) => one === target.value)
        if (chosen) change(chosen)
      }}
    >
      {contributions.map((one) => (
        <option key={one} value={one}>
          {contributionLabels[one]}
        </option>
      ))}
    </Select>
  )
}
