import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $line, renewLine } from '../../stores/messaging/line.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './conversation.module.css'

/** A moment without a connection is nothing to speak of. */
const patience = 1_500
const shownFor = 4_000

/** Says when the connection is gone, and when it is back. */
export function ConnectionLine() {
  const line = useStore($line, { ssr: 'initial' })
  const [said, setSaid] = useState<'gone' | 'back'>()

  useEffect(() => {
    if (line === 'away') {
      const timer = setTimeout(() => setSaid('gone'), patience)
      return () => clearTimeout(timer)
    }
    if (line === 'open') setSaid((before) => (before === 'gone' ? 'back' : before))
    return undefined
  }, [line])
  useEffect(() => {
    if (said !== 'back') return undefined
    const timer = setTimeout(() => setSaid(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [said])

  return (
    <div className={styles.line} role="status" data-said={said}>
      {said === 'gone' && (
        <>
          <Icon name="alert" />
          <span>Connexion perdue. Vos messages partiront dès son retour.</span>
          <button type="button" onClick={renewLine}>
            Réessayer
          </button>
        </>
      )}
      {said === 'back' && (
        <>
          <Icon name="check" />
          <span>La connexion est revenue.</span>
        </>
      )}
    </div>
  )
}
