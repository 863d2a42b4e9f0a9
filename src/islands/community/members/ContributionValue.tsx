import {
  type Contribution,
  contributionLabels,
  contributions,
} from '../../../../server/contract/kinds.ts'
import { nb } from '../../../client/french.ts'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { contributionWords, tones } from '../contribution-tones.ts'
import styles from './value.module.css'

interface ContributionValueProps {
  /** Whose it is. */
  name: string
  contribution: Contribution
  isSaving: boolean
  onChoose: (contribution: Contribution) => void
}

/** The same as a role, for those who keep the contributions. */
export function ContributionValue({
  name,
  contribution,
  isSaving,
  onChoose,
}: ContributionValueProps) {
  return (
    <span className={styles.value} data-busy={isSaving || undefined}>
      <ContributionText contribution={contribution} />
      <ChoiceMenu
        className={styles.change}
        label={`Cotisation de ${name}${nb}: ${contributionWords[contribution]}`}
        value={contribution}
        busy={isSaving}
        choices={contributions.map((value) => {
          return { value, label: contributionWords[value], icon: tones[value].icon }
        })}
        onChoose={onChoose}
      />
    </span>
  )
}

export function ContributionText({ contribution }: { contribution: Contribution }) {
  const { tone, icon } = tones[contribution]
  return (
    <span className={styles.contribution} data-tone={tone}>
      {icon && <Icon name={icon} />}
      {contributionLabels[contribution]}
    </span>
  )
}
