import { useEffect, useRef } from 'react'
import type { Kind } from '../../../../server/contract/roles.ts'
import { ClosingRings } from '../../../ui/ClosingRings.tsx'
import { creationWords } from './questions.ts'
import styles from './wizard.module.css'

const shownForMs = 2000

interface CreatedProps {
  kind: Kind
  name: string
  invited: number
  onDone: () => void
}

/** Says that it worked, for two seconds. */
export function Created({ kind, name, invited, onDone }: CreatedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => done.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={styles.created}>
      <ClosingRings />
      <h1 ref={heading} tabIndex={-1}>
        {creationWords[kind].done}
      </h1>
      <p className={styles.createdName}>{name}</p>
      <p className="muted" role="status">
        {sentence(invited)}
      </p>
    </div>
  )
}

function sentence(invited: number): string {
  if (invited === 0) return 'Vous pourrez inviter des membres à tout moment.'
  if (invited === 1) return '1 invitation part par e-mail.'
  return `${invited} invitations partent par e-mail.`
}
