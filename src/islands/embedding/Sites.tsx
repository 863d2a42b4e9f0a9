import { type SyntheticEvent, useState } from 'react'
import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import { widgetMessages } from '../../../server/contract/widget-messages.ts'
import type { WidgetSettings } from '../../../server/contract/widget-shapes.ts'
import { messageOf, type Outcome } from '../../client/failures.ts'
import { tell } from '../../stores/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './embedding.module.css'

interface SitesProps {
  origins: readonly string[]
  onSave: (origins: string[]) => Promise<Outcome<WidgetSettings>>
}

/** The sites that may show the widgets, one on each line. */
export function Sites({ origins, onSave }: SitesProps) {
  const [text, setText] = useState(origins.join('\n'))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const lines = linesOf(text)
  const isChanged = lines.join('\n') !== origins.join('\n')

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (lines.length > widgetLimits.origins) return setError(widgetMessages.tooManyOrigins)
    setBusy(true)
    const reply = await onSave(lines)
    setBusy(false)
    if (!reply.ok) return setError(reply.fields?.origins ?? messageOf(reply))
    setError(undefined)
    setText(reply.data.origins.join('\n'))
    await tell(reply, 'Sites enregistrés')
  }

  return (
    <form className={styles.sites} method="post" noValidate onSubmit={save}>
      <TextArea
        label="Sites autorisés"
        hint="Un par ligne. Laissez vide pour tout site en https."
        placeholder="https://www.mon-club.fr"
        rows={Math.min(6, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      {isChanged && (
        <Button type="submit" busy={busy}>
          Enregistrer les sites
        </Button>
      )}
    </form>
  )
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
