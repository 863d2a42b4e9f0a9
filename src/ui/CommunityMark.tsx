import { colourOfCommunity } from '../../server/contract/colours.ts'
import { imagePath } from '../../server/contract/page-paths.ts'
import styles from './community-mark.module.css'

const sizes = {
  small: { pixels: 40, kept: 128 },
  medium: { pixels: 64, kept: 128 },
  large: { pixels: 104, kept: 256 },
} as const

interface CommunityMarkProps {
  /** Its colour follows. */
  id: string
  name: string
  /** A stored path; initials stand in for it. */
  image: string | null
  size?: keyof typeof sizes
}

/** The picture of an association or group, or its initials on its colour. Its name stands beside it. */
export function CommunityMark({ id, name, image, size = 'medium' }: CommunityMarkProps) {
  const { pixels, kept } = sizes[size]
  return (
    <span
      className={styles.mark}
      data-size={size}
      data-colour={colourOfCommunity(id)}
      aria-hidden="true"
    >
      {image ? (
        <img
          src={imagePath(image, kept)}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

/** Words that join others. */
const small = new Set('le la les un une de du des à au aux en et pour'.split(' '))

/** The first letters of the first and the last word that says something: `Les Voix de la Saône` → `VS`. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[ldLD]['’](?=\p{L})/u, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !small.has(word.toLowerCase()))
  const letters = (telling.length > 0 ? telling : words).map(firstLetter)
  return [...new Set([0, letters.length - 1])]
    .map((index) => letters[index] ?? '')
    .join('')
    .toUpperCase()
}

function firstLetter(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? ''
}
