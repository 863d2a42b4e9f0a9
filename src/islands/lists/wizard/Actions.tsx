import { isAnswered, isSkippable, type Wizard } from '../../../stores/wizard.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { creationWords } from './questions.ts'
import styles from './wizard.module.css'

interface ActionsProps {
  wizard: Wizard
  isFirst: boolean
  isLast: boolean
  busy: boolean
  refused: boolean
  onBack: () => void
  onSkip: () => void
}

/** Back, and the one way on. A question that may be skipped is, as long as it has no answer. */
export function Actions({ wizard, isFirst, isLast, busy, refused, onBack, onSkip }: ActionsProps) {
  const { step, draft } = wizard
  const skips = isSkippable(step) && !isLast
  const answered = isAnswered(wizard)
  // What has a means of its own to be taken back needs no second one.
  const maySkip = skips && (!answered || step === 'parent' || step === 'realName')
  // There Enter alone is the field's own: a new line, the choice of a file.
  const key = step === 'description' || step === 'picture' ? 'Ctrl\u00A0+\u00A0Entrée' : 'Entrée'
  return (
    <div className={styles.actions}>
      {!isFirst && (
        <Button onClick={onBack} disabled={busy} aria-label="Retour">
          <Icon name="previous" />
          <span className={styles.back}>Retour</span>
        </Button>
      )}
      <span className={styles.on}>
        {maySkip && (
          <Button
            type={answered ? 'button' : 'submit'}
            {...(answered && { look: 'quiet', onClick: onSkip })}
          >
            {step === 'picture' ? 'Plus tard\u00A0!' : 'Passer'}
            {!answered && <kbd className={styles.key}>{key}</kbd>}
          </Button>
        )}
        {(!skips || answered) && (
          <Button type="submit" look="primary" busy={busy}>
            {labelOf()}
            {!isLast && <kbd className={styles.key}>{key}</kbd>}
          </Button>
        )}
      </span>
    </div>
  )

  function labelOf(): string {
    if (!isLast) return 'Continuer'
    if (busy) return 'Création en cours…'
    if (refused) return 'Réessayer'
    return answered ? creationWords[draft.kind ?? 'association'].create : 'Passer et créer'
  }
}
