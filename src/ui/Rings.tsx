interface RingsDrawingProps {
  className?: string | undefined
  strokeWidth: number
}

/** The two links that hold each other. */
export function RingsDrawing({ className, strokeWidth }: RingsDrawingProps) {
  const names = ['rings', className].filter(Boolean).join(' ')
  return (
    <svg className={names} viewBox="0 0 34 22" strokeWidth={strokeWidth} aria-hidden="true">
      <circle className="first" cx="10.5" cy="11" r="7.4" />
      <rect className="second" x="11.5" y="3.6" width="19.4" height="14.8" rx="7.4" />
      <path className="first" d="M10.5 3.6a7.4 7.4 0 0 1 7.4 7.4" />
    </svg>
  )
}

/** The loading indicator. */
export function Rings({ label = 'Chargement' }: { label?: string }) {
  return (
    <>
      <span className="unseen">{label}</span>
      <RingsDrawing className="loading" strokeWidth={3.4} />
    </>
  )
}
