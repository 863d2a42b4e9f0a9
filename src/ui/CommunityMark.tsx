import { imagePath } from '../../server/contract/paths.ts'
import styles from './community-mark.module.css'

const sizes = {
  small: { pixels: 40, kept: 128 },
  medium: { pixels: 64, kept: 128 },
  large: { pixels: 104, kept: 256 },
} as const

interface CommunityMarkProps {
  name: string
  /** A stored path; initials stand in for it. */
  image: string | null
  /** Its agenda colour, as agendaColour gives it. */
  colour: number
  size?: keyof typeof sizes
}

/** The picture of an association or group, or its initials on its colour. Its name stands beside it. */
export function CommunityMark({ name, image, colour, size = 'medium' }: CommunityMarkProps) {
  const { pixels, kept } = sizes[size]
  return (
    <span className={styles.mark} data-size={size} data-colour={colour} aria-hidden="true">
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

/** The first letters of the first and the last word: `Judo Club de Bellevue` → `JB`. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[\s-]+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word.replace(/^[ldLD]['’](?=\p{L})/u, ''))?.[0])
    .filter((letter) => letter !== undefined)
  return [...new Set([0, letters.length - 1])]
    .map((index) => letters[index] ?? '')
    .join('')
    .toUpperCase()
}
