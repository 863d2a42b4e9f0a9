import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { FieldNotes, useFieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './image-field.module.css'

export interface ChosenImage {
  file: File
  /** The same as a data URL, to be shown. */
  url: string
}

interface ImageFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  /** The address of the picture that is there now: one that was chosen, or a stored one. */
  shown: string | null
  /** What is wrong with a file, in French. */
  complaint: (file: File) => string | undefined
  /** Said of a file that no picture can be made of. */
  unreadable: string
  onChange: (chosen: ChosenImage | null) => void
}

/** One picture: chosen, dropped or pasted, shown, exchanged, removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, shown, complaint, unreadable, onChange } = props
  const ids = useFieldIds()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const said = refusal ?? error

  /** Of several files only the first counts. */
  async function take(files: FileList | undefined): Promise<void> {
    const file = files?.[0]
    if (!file) return
    const wrong = complaint(file)
    setRefusal(wrong)
    if (wrong) return
    const url = await read(file)
    if (await canBeShown(url)) onChange({ file, url })
    else setRefusal(unreadable)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent): void {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }

  function remove(): void {
    setRefusal(undefined)
    onChange(null)
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
          <span className={styles.label}>{shown ? 'Changer l’image' : label}</span>
          {!shown && <span className={styles.also}>ou déposez-la, ou collez-la ici</span>}
        </span>
        <input
          ref={input}
          id={ids.input}
          className={styles.input}
          type="file"
          accept="image/jpeg,image/png,image/gif"
          aria-label={label}
          aria-invalid={said ? true : undefined}
          aria-describedby={ids.notes(hint, said)}
          onChange={(event) => {
            take(event.target.files ?? undefined)
            // The same file may be chosen again after it was put right.
            event.target.value = ''
          }}
        />
      </label>
      <FieldNotes ids={ids} hint={hint} error={said} />
      {shown && (
        <button type="button" className={`btn ${styles.remove}`} onClick={remove}>
          <Icon name="cross" />
          Retirer l’image
        </button>
      )}
      <p className="unseen" role="status">
        {shown ? 'Image choisie' : ''}
      </p>
      <p className="unseen" role="alert">
        {refusal}
      </p>
    </div>
  )
}

function read(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}

function canBeShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
