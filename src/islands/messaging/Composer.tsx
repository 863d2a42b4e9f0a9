import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { messageLimits } from '../../../server/contract/message-limits.ts'
import { keepRoomDraft, roomDraft } from '../../stores/messaging/room-drafts.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { sayTyping, stopTyping } from '../../stores/messaging/typing.ts'
import { Button } from '../../ui/Button.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './composer.module.css'
import { mayNotWrite } from './refusals.ts'

/** From so many characters on, how many are left is said. */
const countedFrom = messageLimits.content - 500

const paperPlane = 'M4.5 12 20 4.5 16 20l-4-6.5L4.5 12ZM12 13.5 20 4.5'

interface ComposerProps {
  room: OwnRoom
  me: string
  onSend: (text: string) => void
}

/** Where one writes; who may not is told so. */
export function Composer({ room, me, onSend }: ComposerProps) {
  if (!room.canWrite) {
    return (
      <p className={styles.closed}>
        <Icon name="talk" />
        {mayNotWrite}
      </p>
    )
  }
  return (
    <Waiting className={styles.place}>
      <Form room={room} me={me} onSend={onSend} />
    </Waiting>
  )
}

function Form({ room, me, onSend }: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const isTooLong = trimmed.length > messageLimits.content

  useEffect(() => setText(roomDraft(me, room.id)), [me, room.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as what is written in it
  useEffect(() => grow(field.current), [text])

  function write(next: string): void {
    setText(next)
    keepRoomDraft(me, room.id, next)
    if (next.trim()) sayTyping(room.id)
  }
  function send(event: SyntheticEvent): void {
    event.preventDefault()
    if (!trimmed || isTooLong) return
    onSend(printable(trimmed))
    setText('')
    keepRoomDraft(me, room.id, '')
    stopTyping(room.id)
    field.current?.focus()
  }
  function followKey(event: KeyboardEvent): void {
    // What is being composed, as with accents or in other scripts, ends with Enter too.
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isSending) send(event)
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <label className="unseen" htmlFor={id}>
        Votre message à {room.name}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        placeholder={`Écrire à ${room.name}`}
        value={text}
        enterKeyHint="send"
        aria-invalid={isTooLong || undefined}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={followKey}
      />
      <Button
        type="submit"
        look="primary"
        className={styles.send}
        aria-label="Envoyer"
        aria-disabled={!trimmed || isTooLong || undefined}
      >
        <Icon drawing={paperPlane} />
      </Button>
      {trimmed.length > countedFrom && (
        <div className={styles.counter}>
          <Counter text={text} max={messageLimits.content} />
        </div>
      )}
    </form>
  )
}

function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.style.blockSize = 'auto'
  // Beside the list of rooms, on phones, it is not drawn and has no height.
  if (field.scrollHeight > 0) field.style.blockSize = `${field.scrollHeight}px`
}

/** Without what no keyboard types, and the contract refuses. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
}
