import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './lists.module.css'
import { LeaveDialog } from './wizard/LeaveDialog.tsx'
import type { Unfinished } from './wizard/unfinished.ts'

export interface UnfinishedNoticeProps {
  unfinished: Unfinished
  onResume: () => void
  onDrop: () => void
}

/** A creation that was begun waits beside the lists: it is gone on with, or given up. */
export default function UnfinishedNotice({ unfinished, onResume, onDrop }: UnfinishedNoticeProps) {
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
        <LeaveDialog kind={unfinished.kind} onClose={() => setAsking(false)} onLeave={onDrop} />
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
