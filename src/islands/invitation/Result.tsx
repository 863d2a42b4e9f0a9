import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '../../ui/title.ts'
import styles from './invitation.module.css'

/** What stands in the invitation's place once it is answered; takes the focus, so that it is read out. */
export function Result({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.result}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
