import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import type { Kind } from '../../../server/contract/roles.ts'
import * as moves from '../../stores/wizard.ts'
import { answer, type Draft } from '../../stores/wizard.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Actions } from './Actions.tsx'
import { Created } from './Created.tsx'
import { useCreation } from './creation.ts'
import { useWayBack } from './history.ts'
import { dropKept, keep, kept } from './kept.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Progress } from './Progress.tsx'
import { prepareParts } from './parts.ts'
import { questionAt } from './questions.ts'
import type { Me } from './step.ts'
import { StepField } from './steps.tsx'
import styles from './wizard.module.css'

export interface WizardProps {
  /** The kind that was asked for; null to go on with what is kept. */
  kind: Kind | null
  me: Me
  parents: readonly ListedCommunity[]
  colours: ReadonlyMap<string, number>
  full: Record<Kind, boolean>
  onLeave: () => void
  onCreated: (kind: Kind, id: string) => void
}

/** Creates an association or a group, one question a screen. */
export default function Wizard(props: WizardProps) {
  const { me, parents, colours, full, onLeave, onCreated } = props
  const parentIds = parents.map(({ id }) => id)
  const [wizard, setWizard] = useState(
    () => moves.read(kept(), me.id, parentIds) ?? moves.begin(me.id, props.kind),
  )
  const [errors, setErrors] = useState<{ [step in moves.Step]?: string }>({})
  const [asking, setAsking] = useState(false)
  const { creation, create } = useCreation()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const closedList = useRef(false)
  const question = useId()
  const { step, draft } = wizard
  const { number, count } = moves.positionOf(wizard, parentIds)
  const { title, help } = questionAt(step, draft.kind)
  const place = `Étape ${number} sur ${count}`
  const busy = creation.state === 'sending'

  const refusal = number === count && creation.state === 'refused' && creation.message

  useEffect(() => {
    if (creation.state === 'created') return dropKept()
    // A picture may be more than the browser wants to keep: the rest matters more.
    if (!keep(moves.written(wizard))) {
      keep(moves.written(answer(wizard, { picture: null })))
    }
  }, [wizard, creation.state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read out once
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a complaint takes the focus when it comes
  useEffect(() => {
    if (errors[step]) form.current?.querySelector<HTMLElement>(faulty)?.focus()
  }, [errors])

  useEffect(prepareParts, [])

  useWayBack(number > 1 || moves.isTouched(wizard), () => {
    if (busy) return
    if (number > 1) setWizard(moves.back(wizard, parentIds))
    else if (moves.isTouched(wizard)) setAsking(true)
    else leave()
  })

  function give(given: Partial<Draft>): void {
    const next = answer(wizard, given)
    setWizard(next)
    // A complaint goes as soon as it is no longer true, and comes back only on the next attempt.
    if (errors[step] && errors[step] !== moves.complaintAt(step, next.draft)) setErrors({})
  }

  function goOn(): void {
    if (busy) return
    if (moves.isSkippable(step) && number < count && !moves.isAnswered(wizard)) {
      skip()
      return
    }
    const ready = step === 'members' ? settled() : wizard
    setWizard(ready)
    const complaint = moves.complaintAt(step, ready.draft)
    setErrors(complaint ? { [step]: complaint } : {})
    if (complaint) return
    if (number === count) send(ready)
    else setWizard(moves.forward(ready, parentIds))
  }

  /** Takes over the address that was typed last. */
  function settled(): moves.Wizard {
    return answer(wizard, moves.takeEmails(draft, draft.emailText, me.email))
  }

  async function send(ready: moves.Wizard): Promise<void> {
    const refused = await create(ready)
    if (!refused) return
    setErrors(refused.errors)
    if (refused.step) setWizard({ ...ready, step: refused.step })
  }

  function skip(): void {
    setErrors({})
    setWizard(moves.skip(wizard, parentIds))
  }

  function goBack(): void {
    if (busy) return
    setErrors({})
    setWizard(moves.back(wizard, parentIds))
  }

  function leave(): void {
    dropKept()
    onLeave()
  }

  /** Escape closes an open list first, without a word about leaving. */
  function noteList({ target }: KeyboardEvent<HTMLElement>): void {
    closedList.current = target instanceof Element && target.ariaExpanded === 'true'
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && !busy && !asking && !closedList.current) {
      // Else the same key would close the dialog that it opens.
      event.preventDefault()
      setAsking(true)
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
    if (event.target !== heading.current) return
    if (event.key === 'Enter') form.current?.requestSubmit()
    // Whoever begins to type means the field below the question.
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isTyping && event.key !== ' ') form.current?.querySelector<HTMLElement>(typed)?.focus()
  }

  if (creation.state === 'created') {
    return <Created {...creation} onDone={() => onCreated(creation.kind, creation.id)} />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that mean the same wherever the focus is
    <div className={styles.wizard} onKeyDownCapture={noteList} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <Progress number={number} count={count} />
        <p className="unseen" role="status">
          {place}
        </p>
        <button
          type="button"
          className="btn quiet"
          disabled={busy}
          onClick={() => (moves.isTouched(wizard) ? setAsking(true) : leave())}
        >
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
            {place}
          </p>
          <h1 ref={heading} id={question} tabIndex={-1}>
            {title}
          </h1>
          {help && <p className={styles.help}>{help}</p>}
          <StepField
            wizard={wizard}
            question={question}
            error={errors[step]}
            me={me}
            parents={parents}
            colours={colours}
            full={full}
            onAnswer={give}
          />
        </div>
        <div className={styles.bottom}>
          <Alert>{refusal && <p>{refusal}</p>}</Alert>
          <Actions
            wizard={wizard}
            isFirst={number === 1}
            isLast={number === count}
            busy={busy}
            refused={Boolean(refusal)}
            onBack={goBack}
            onSkip={skip}
          />
        </div>
      </form>
      {asking && <LeaveDialog kind={draft.kind} onClose={() => setAsking(false)} onLeave={leave} />}
    </div>
  )
}

const typed = 'input:not([type=radio], [type=file]), textarea'
/** What a complaint is about: a field, or the buttons of a group. */
const faulty = '[aria-invalid=true]:is(input, textarea), [aria-invalid=true] input:not(:disabled)'
