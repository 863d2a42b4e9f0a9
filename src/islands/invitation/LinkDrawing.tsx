import { imagePath } from '../../../server/contract/page-paths.ts'
import { initialsOf } from '../../ui/CommunityMark.tsx'
import styles from './invitation.module.css'

interface LinkDrawingProps {
  community: { name: string; image: string | null }
  state: 'open' | 'joined' | 'declined'
}

/** The community's link and, still open, one's own; it closes when somebody joins. */
export function LinkDrawing({ community: { name, image }, state }: LinkDrawingProps) {
  return (
    <svg className={styles.link} data-state={state} viewBox="0 0 600 400" aria-hidden="true">
      <defs>
        <clipPath id="picture">
          <circle cx="206" cy="200" r="164" />
        </clipPath>
      </defs>
      <rect
        className={styles.own}
        x="292"
        y="78"
        width="300"
        height="244"
        rx="122"
        pathLength="42"
      />
      <circle className={styles.gap} cx="206" cy="200" r="192" />
      <circle className={styles.ring} cx="206" cy="200" r="186" />
      {image ? (
        <image
          href={imagePath(image, 512)}
          x="42"
          y="36"
          width="328"
          height="328"
          preserveAspectRatio="xMidYMid slice"
          clipPath="url(#picture)"
        />
      ) : (
        <>
          <circle className={styles.ground} cx="206" cy="200" r="164" />
          <text className={styles.initials} x="206" y="246" textAnchor="middle">
            {initialsOf(name)}
          </text>
        </>
      )}
      <text className={styles.you} x="488" y="212" textAnchor="middle">
        {state === 'joined' ? 'vous' : 'vous\u00A0?'}
      </text>
    </svg>
  )
}
