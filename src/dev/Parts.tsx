import { Choices } from './Choices.tsx'
import { Colours } from './Colours.tsx'
import { Lists } from './Lists.tsx'
import styles from './parts.module.css'
import { Telling } from './Telling.tsx'
import { Writing } from './Writing.tsx'

export function Parts() {
  return (
    <div className={styles.parts}>
      <Writing />
      <Choices />
      <Telling />
      <Lists />
      <Colours />
    </div>
  )
}
