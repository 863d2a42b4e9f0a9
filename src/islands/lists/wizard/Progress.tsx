import styles from './wizard.module.css'

const ring = { width: 30, height: 18, pitch: 23, stroke: 3 }

/** A chain that closes link by link: those answered, the one at hand, those to come. */
export function Progress({ number, count }: { number: number; count: number }) {
  const { width, height, pitch, stroke } = ring
  const rings = Array.from({ length: count }, (_, index) => ({
    x: index * pitch + stroke,
    state: index + 1 < number ? 'done' : index + 1 === number ? 'now' : 'next',
  }))
  return (
    <svg
      className={styles.progress}
      viewBox={`0 0 ${(count - 1) * pitch + width + 2 * stroke} ${height + 2 * stroke}`}
      width={(count - 1) * pitch + width + 2 * stroke}
      height={height + 2 * stroke}
      aria-hidden="true"
    >
      {rings.map(({ x, state }) => (
        <rect
          key={x}
          data-state={state}
          x={x}
          y={stroke}
          width={width}
          height={height}
          rx={height / 2}
        />
      ))}
      {rings.slice(0, -1).map(({ x, state }) => (
        <path key={x} data-state={state} d={overpass(x, state === 'now')} />
      ))}
    </svg>
  )
}

/** Each link passes over the next one at its upper right; the one at hand lies on top. */
function overpass(x: number, whole: boolean): string {
  const { width, height, stroke } = ring
  const radius = height / 2
  const end = whole ? `0 ${height}` : `${radius} ${radius}`
  return `M${x + width - radius} ${stroke}a${radius} ${radius} 0 0 1 ${end}`
}
