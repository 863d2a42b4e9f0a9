import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './segmented.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  icon?: IconName
  /** What it looks like once it is chosen; ink without it. Beside a word, never alone. */
  tone?: 'ok' | 'due' | 'no'
  /** It can't be chosen: the hint of the whole says why. */
  disabled?: boolean
}

interface SegmentedProps<Value extends string> {
  label: string
  /** The label is for screen readers alone, where what stands around says it. */
  bare?: boolean
  /** Stands beside the label: what is left of a limit, why something can't be chosen. */
  hint?: ReactNode
  segments: readonly Segment<Value>[]
  /** Null as long as nothing is chosen. */
  value: Value | null
  /** It is being saved: what is pressed meanwhile does nothing, and keeps the focus. */
  busy?: boolean
  /** As wide as what it stands in. */
  wide?: boolean
  /** All in one line or each in its own, never some of them. */
  even?: boolean
  disabled?: boolean
  onChoose: (value: Value) => void
}

/**
 * One of a few, at a glance. Buttons that are pressed rather than radios: an arrow key does not
 * choose, so what is chosen may be saved at once (WCAG 3.2.2).
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, bare, hint, segments, value, busy, wide, even, disabled, onChoose } = props
  const id = useId()
  return (
    <div className={styles.field} data-wide={wide || undefined} data-even={even || undefined}>
      <div className={bare ? 'unseen' : styles.label}>
        <span id={id}>{label}</span>
        {hint && (
          <small className="muted" id={`${id}-hint`}>
            {hint}
          </small>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be named by what stands outside */}
      <div
        className={styles.segments}
        role="group"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
      >
        {segments.map((segment) => (
          <button
            key={segment.value}
            type="button"
            data-tone={segment.tone}
            aria-pressed={segment.value === value}
            aria-disabled={busy || undefined}
            disabled={disabled || segment.disabled}
            onClick={() => !busy && segment.value !== value && onChoose(segment.value)}
          >
            {segment.icon && <Icon name={segment.icon} />}
            {segment.label}
          </button>
        ))}
      </div>
    </div>
  )
}
