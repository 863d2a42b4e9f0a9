import styles from './qr-code.module.css'
import { modulesOf } from './qr-modules.ts'

interface QrCodeProps {
  text: string
  /** What it leads to or holds. */
  label: string
}

/** A text as a code that phones read. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = modulesOf(text)
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  )
}

/** Dark modules that stand beside each other are one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const path: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x]) x += 1
    if (x > start) path.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
  }
  return path.join('')
}
