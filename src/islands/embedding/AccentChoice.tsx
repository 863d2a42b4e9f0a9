import { useId, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { accents } from './choices.ts'
import styles from './embedding.module.css'

interface AccentChoiceProps {
  /** `#rrggbb` */
  value: string
  onChange: (value: string) => void
}

const hex = /^#[\da-f]{6}$/i

/** One of ours, or the colour that the association's own site has. */
export function AccentChoice({ value, onChange }: AccentChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)

  function take(text: string): void {
    setTyped(text)
    const whole = text.trim().startsWith('#') ? text.trim() : `#${text.trim()}`
    if (hex.test(whole)) onChange(whole.toLowerCase())
  }

  return (
    <fieldset className={styles.accent}>
      <legend className="unseen">Couleur</legend>
      <div className={styles.swatches}>
        <span aria-hidden="true">Couleur</span>
        {accents.map((accent) => (
          <label key={accent.value} className={styles.swatch} data-colour={accent.colour}>
            <input
              type="radio"
              name={id}
              value={accent.value}
              checked={value === accent.value}
              onChange={() => take(accent.value)}
            />
            <span className="unseen">{accent.name}</span>
            <Icon name="check" />
          </label>
        ))}
      </div>
      <Field
        label="Autre couleur"
        value={typed}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={isColour(typed) ? undefined : 'Six chiffres ou lettres de A à F, comme #0F5E4A'}
        onChange={({ target }) => take(target.value)}
      />
    </fieldset>
  )
}

function isColour(text: string): boolean {
  return /^#?[\da-f]{6}$/i.test(text.trim())
}
