import { lazy, Suspense, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './lists.module.css'
import type { Unfinished } from './wizard/unfinished.ts'

const LeaveDialog = lazy(async () => {
  const { LeaveDialog } = await import('./wizard/LeaveDialog.tsx')
  return { default: LeaveDialog }
})

interface UnfinishedNoticeProps {
  unfinished: Unfinished
  onResume: () => void
  onDrop: () => void
}

/** A creation that was begun waits beside the lists: it is gone on with, or given up. */
export function UnfinishedNotice({ unfinished, onResume, onDrop }: UnfinishedNoticeProps) {
  const [asking, setAsking] = useState(false)
  const { kind, name } = unfinished
  return (
    <>
      <Banner
        icon="pencil"
        title={titleOf(unfinished)}
        action={
          <span className={styles.unfinished}>
            <Button onClick={() => setAsking(true)}>Abandonner</Button>
            <Button look="primary" onClick={onResume}>
              Reprendre
            </Button>
          </span>
        }
      >
        {name
          ? `«\u00A0${name}\u00A0» n’est pas encore créé${kind === 'group' ? '' : 'e'}.`
          : 'Vos réponses sont gardées.'}
      </Banner>
      {asking && (
        <Suspense>
          <LeaveDialog kind={kind} onClose={() => setAsking(false)} onLeave={onDrop} />
        </Suspense>
      )}
    </>
  )
}

function titleOf({ kind }: Unfinished): string {
  if (kind === 'group') return 'La création d’un groupe est en cours'
  return kind === 'association'
    ? 'La création d’une association est en cours'
    : 'Une création est en cours'
}
