import { useEffect, useRef } from 'react'
import type { Kind } from '../../../../server/contract/roles.ts'
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
      <svg className="rings" viewBox="0 0 34 22" strokeWidth="2.6" aria-hidden="true">
        <circle className="first" cx="10.5" cy="11" r="7.4" />
        <rect className="second" x="11.5" y="3.6" width="19.4" height="14.8" rx="7.4" />
        <path className="first" d="M10.5 3.6a7.4 7.4 0 0 1 7.4 7.4" />
      </svg>
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
