import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { withRemedy } from '../../server/contract/remedies.ts'
import { FieldNotes, useFieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { type ChosenImage, useImageChoice } from './image-choice.ts'
import styles from './image-field.module.css'

export type { ChosenImage } from './image-choice.ts'

interface ImageFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  /** The address of the picture that is there now: one that was chosen, or a stored one. */
  shown: string | null
  /** Makes of a file what is taken, as one that is not too large; nothing where it can't be read. */
  prepare: (file: File) => Promise<File | undefined>
  /** Said of a file that no picture can be made of. */
  unreadable: string
  onChange: (chosen: ChosenImage | null) => void
}

/** One picture: chosen, dropped or pasted, shown, exchanged, removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, shown, prepare, unreadable, onChange } = props
  const ids = useFieldIds()
  const input = useRef<HTMLInputElement>(null)
  const { refusal, reading, name, ...choice } = useImageChoice({
    input,
    prepare,
    unreadable,
    onChange,
  })
  const [isOver, setIsOver] = useState(false)
  const said = refusal ?? error
  const visible = shown ? 'Changer l’image' : label

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    choice.take(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent): void {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    choice.take(event.clipboardData.files)
  }

  function remove(): void {
    choice.remove()
    input.current?.focus()
  }

  return (
    <div className={styles.field} onPaste={paste}>
      <label
        className={styles.zone}
        data-over={isOver || undefined}
        data-filled={shown ? '' : undefined}
        data-invalid={said ? '' : undefined}
        htmlFor={ids.input}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {shown ? <img src={shown} alt="" /> : <Icon name="picture" />}
        <span className={styles.words}>
          <span className={styles.label}>{visible}</span>
          {!shown && <span className={styles.also}>ou déposez-la, ou collez-la ici</span>}
        </span>
        <input
          ref={input}
          id={ids.input}
          className={styles.input}
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
          aria-label={visible}
          aria-busy={reading}
          aria-invalid={said ? true : undefined}
          aria-describedby={ids.notes(hint, said)}
          onChange={(event) => {
            choice.take(event.target.files ?? undefined)
            // The same file may be chosen again after it was put right.
            event.target.value = ''
          }}
        />
      </label>
      <FieldNotes ids={ids} hint={hint} error={said && withRemedy(said)} />
      {shown && (
        <button type="button" className={`btn ${styles.remove}`} onClick={remove}>
          <Icon name="cross" />
          Retirer l’image
        </button>
      )}
      <p className="unseen" role="status">
        {shown && name ? `Image choisie\u00A0: ${name}` : ''}
      </p>
      <p className="unseen" role="alert">
        {refusal && withRemedy(refusal)}
      </p>
    </div>
  )
}
