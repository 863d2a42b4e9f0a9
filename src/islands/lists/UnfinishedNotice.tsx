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
  return (
    <>
      <Banner
        icon="pencil"
        title="Une création est en cours"
        action={
          <span className={styles.unfinished}>
            <Button onClick={() => setAsking(true)}>Abandonner</Button>
            <Button look="primary" onClick={onResume}>
              Reprendre
            </Button>
          </span>
        }
      >
        {sentence(unfinished)}
      </Banner>
      {asking && (
        <Suspense>
          <LeaveDialog kind={unfinished.kind} onClose={() => setAsking(false)} onLeave={onDrop} />
        </Suspense>
      )}
    </>
  )
}

function sentence({ kind, name }: Unfinished): string {
  if (!name) return 'Vos réponses sont gardées.'
  return kind === 'group'
    ? `Le groupe «\u00A0${name}\u00A0» n’est pas encore créé.`
    : `L’association «\u00A0${name}\u00A0» n’est pas encore créée.`
}
