import { colourOfCommunity } from '../../server/contract/colours.ts'
import { CommunityMark } from '../ui/CommunityMark.tsx'
import { Part } from './Part.tsx'
import styles from './parts.module.css'

/** The palette, and two of the hues beyond it. */
const shown = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 27]

export function Colours() {
  return (
    <Part title="Couleurs">
      <ul className={styles.grid}>
        {shown.map((colour) => (
          <li key={colour} className={styles.wash} data-colour={colour}>
            <CommunityMark name="Les Jardinières de Bellevue" image={null} id={idOf(colour)} />
            <div>
              <h3>Les Jardinières</h3>
              <p className="muted">Environnementale</p>
              <p className={styles.hue}>Couleur {colour}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** An id of that colour. */
function idOf(colour: number): string {
  const ids = Array.from({ length: 999 }, (_, index) => `${index}`)
  return ids.find((id) => colourOfCommunity(id) === colour) ?? ''
}
