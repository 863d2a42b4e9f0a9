import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../server/contract/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './widgets.module.css'

interface SentProps {
  to: string
  mailsKept: boolean
  /** What to do with the mail. */
  children: ReactNode
}

/** What stands in a form's place once it has been sent. It takes the focus, so that it is read out. */
export function Sent({ to, mailsKept, children }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <Icon name="mail" />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          Un e-mail vous attend
        </h2>
        <p>
          Il est parti à <strong>{to}</strong>. {children}
        </p>
        {mailsKept && (
          <p>
            Ici, les e-mails ne partent pas vraiment&nbsp;:{' '}
            <a href={paths.mails} target="_blank" rel="noopener">
              lisez-les<span className="unseen"> (nouvel onglet)</span>
            </a>
            .
          </p>
        )}
      </div>
    </div>
  )
}
