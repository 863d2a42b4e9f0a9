import styles from './counter.module.css'

const few = 10

interface CounterProps {
  text: string
  max: number
}

/** How much of a field's length is used; red, and said aloud, from ten characters before its end. */
export function Counter({ text, max }: CounterProps) {
  // As the rules count: without the blanks around.
  const left = max - text.trim().length
  const isShort = left <= few
  return (
    <p className={styles.counter} data-short={isShort || undefined}>
      <span aria-hidden={isShort || undefined}>
        {max - left}&nbsp;/&nbsp;{max}
      </span>
      <span role="status">{isShort ? wordsFor(left) : ''}</span>
    </p>
  )
}

function wordsFor(left: number): string {
  const count = Math.abs(left)
  const characters = `${count} caractère${count > 1 ? 's' : ''}`
  if (left < 0) return `${characters} en trop`
  return `${characters} restant${count > 1 ? 's' : ''}`
}
