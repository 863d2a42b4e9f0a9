import type { ReactNode } from 'react'
import type { CommunityView, OpenDialog } from '../view.ts'
import { type Awaiting, News } from './News.tsx'
import styles from './now.module.css'
import { People } from './People.tsx'

interface NowProps extends CommunityView {
  awaiting: Awaiting
  coming: ReactNode
  onOpenDialog: (dialog: OpenDialog) => void
}

/** What happens: what comes, what is new, and who is there. */
export function Now({ awaiting, coming, onOpenDialog, ...view }: NowProps) {
  return (
    <div className={styles.now}>
      {coming}
      <div className={styles.beside}>
        <News {...view} {...awaiting} />
        <People {...view} onOpenDialog={onOpenDialog} />
      </div>
    </div>
  )
}
