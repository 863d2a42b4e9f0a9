import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListedCommunity } from '../../../../server/contract/community-shapes.ts'
import { withRemedy } from '../../../../server/contract/remedies.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import * as moves from '../../../stores/wizard.ts'
import { complaintAt, takeEmails } from '../../../stores/wizard-complaints.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { loadCombobox } from '../../../ui/combobox/SearchField.tsx'
import { useTitle } from '../../../ui/title.ts'
import { Actions } from './Actions.tsx'
import { Created } from './Created.tsx'
import { useCreation } from './creation.ts'
import { useFocus, useKeys } from './focus.ts'
import { useWayBack } from './history.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Preview } from './Preview.tsx'
import { Progress } from './Progress.tsx'
import { creationWords, questionAt } from './questions.ts'
import { useSavedDraft } from './saved-draft.ts'
import type { Me } from './step.ts'
import { StepField } from './steps.tsx'
import { dropUnfinished } from './unfinished.ts'
import { useWalk } from './walk.ts'
import styles from './wizard.module.css'

export interface WizardProps {
  /** The kind that was asked for; null to go on after a reload. */
  kind: Kind | null
  /** What is gone on with. */
  unfinished: moves.Wizard | null
  me: Me
  parents: readonly ListedCommunity[]
  full: Record<Kind, boolean>
  onLeave: () => void
  onCreated: (kind: Kind, id: string) => void
}

/** Creates an association or a group, one question a screen. */
export default function Wizard(props: WizardProps) {
  const { kind, unfinished, me, parents, full, onLeave, onCreated } = props
  const parentIds = parents.map(({ id }) => id)
  // What can't be created any more is said where the kind is asked for.
  const asked = kind && !full[kind] ? kind : null
  const { wizard, errors, go, give, refuse } = useWalk(
    () => unfinished ?? moves.begin(me.id, asked, parentIds),
  )
  const [asking, setAsking] = useState(false)
  const { creation, create } = useCreation()
  const form = useRef<HTMLFormElement>(null)
  const question = useId()
  const { step, draft } = wizard
  const error = errors[step]
  const { number, count } = moves.positionOf(wizard, parentIds)
  const { title, help } = questionAt(step, draft.kind)
  const place = `Étape ${number} sur ${count}`
  const need = moves.isNeeded(step) ? 'réponse obligatoire' : 'réponse facultative'
  const isLast = number === count
  const busy = creation.state === 'sending'
  const refusal = isLast && creation.state === 'refused' && creation.message

  const isCreated = creation.state === 'created'
  useTitle(isCreated ? creationWords[creation.kind].done : `${title} · ${place}`)
  useSavedDraft(wizard, isCreated)
  // The list of the register is heavy: it comes while the first question is being answered.
  useEffect(() => {
    loadCombobox().catch(() => {})
  }, [])
  useFocus(form, step, errors)
  const keys = useKeys(form, busy || asking ? null : () => setAsking(true))

  const way = useWayBack({
    onBack: () => !busy && go(moves.back(wizard, parentIds)),
    onOut: () => !busy && cancel(),
    onForward: () => {
      const isSkipped = moves.isSkippable(step) && !moves.isAnswered(wizard)
      if (!busy && (isSkipped || !complaintAt(step, draft))) go(moves.forward(wizard, parentIds))
    },
  })

  function goOn(): void {
    if (busy) return
    const isSkipped = moves.isSkippable(step) && !isLast && !moves.isAnswered(wizard)
    const ready = step === 'members' ? settled() : wizard
    const complaint = isSkipped ? undefined : complaintAt(step, ready.draft)
    if (isSkipped) skip()
    else if (complaint) go(ready, { [step]: complaint })
    else if (isLast) send(ready)
    else {
      go(moves.forward(ready, parentIds))
      way.goDeeper()
    }
  }

  /** Takes over the address that was typed last. */
  function settled(): moves.Wizard {
    return moves.answer(wizard, takeEmails(draft, draft.emailText, me.email))
  }

  async function send(ready: moves.Wizard): Promise<void> {
    go(ready)
    const refused = await create(ready)
    if (!refused) return
    give(refused.taken ?? {})
    refuse(refused.errors, refused.step)
  }

  function skip(): void {
    go(moves.skip(wizard, parentIds))
    way.goDeeper()
  }

  function cancel(): void {
    if (moves.isTouched(wizard)) setAsking(true)
    else leave()
  }

  function stay(): void {
    setAsking(false)
    way.hold()
  }

  function leave(): void {
    dropUnfinished()
    onLeave()
  }

  // Back leads from the new community to the lists, not into the questions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is created
  useEffect(() => {
    if (isCreated) way.spend()
  }, [isCreated])

  if (isCreated) {
    return <Created {...creation} onDone={() => onCreated(creation.kind, creation.id)} />
  }
  return (
    <div className={styles.wizard} {...keys}>
      <div className={styles.top}>
        <Progress number={number} count={count} />
        <p className="unseen" role="status">
          {title} {place}, {need}
        </p>
        <button type="button" className="btn quiet" disabled={busy} onClick={cancel}>
          Annuler
        </button>
      </div>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          goOn()
        }}
      >
        <div className={styles.question} key={step}>
          <p className="muted" aria-hidden="true">
            {place} · {need}
          </p>
          <h1 id={question}>{title}</h1>
          {help && <p className={styles.help}>{help}</p>}
          <StepField
            wizard={wizard}
            question={question}
            error={error && withRemedy(error)}
            me={me}
            parents={parents}
            full={full}
            onAnswer={give}
          />
        </div>
        <div className={styles.bottom}>
          <Alert>{refusal && <p>{refusal}</p>}</Alert>
          <Actions
            wizard={wizard}
            isFirst={number === 1}
            isLast={isLast}
            busy={busy}
            refused={Boolean(refusal)}
            onBack={() => !busy && way.goBack()}
            onSkip={skip}
          />
        </div>
      </form>
      <Preview draft={draft} me={me} />
      {asking && <LeaveDialog kind={draft.kind} onClose={stay} onLeave={leave} />}
    </div>
  )
}
