import { useEffect, useState } from 'react'
import type { Embedding } from '../../../server/contract/pages.ts'
import type { WidgetSettings } from '../../../server/contract/widget-shapes.ts'
import { prepareToTell, tell } from '../../stores/tell.ts'
import { saveWidgetSettings } from '../../stores/widgets.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { ChoicesForm } from './ChoicesForm.tsx'
import { firstChoices, widgetOf } from './choices.ts'
import styles from './embedding.module.css'
import { Preview } from './Preview.tsx'
import { Sites } from './Sites.tsx'
import { Snippet } from './Snippet.tsx'
import { Switch } from './Switch.tsx'

interface EmbeddingPageProps extends Embedding {
  /** Of the product: what snippets name. */
  origin: string
}

/** Where a community turns its widgets on, says where they may stand, and takes what to paste there. */
export function EmbeddingPage({ origin, community, events, ...given }: EmbeddingPageProps) {
  const [settings, setSettings] = useState(given.settings)
  const [isSaving, setIsSaving] = useState(false)
  const [choices, setChoices] = useState(() => firstChoices(events))
  const widget = widgetOf(choices, community, events)
  useEffect(prepareToTell, [])

  /** What is switched shows at once, and goes back when that fails. */
  async function save(change: Partial<WidgetSettings>, shown = settings) {
    setIsSaving(true)
    setSettings(shown)
    const reply = await saveWidgetSettings(community, { ...settings, ...change })
    setIsSaving(false)
    setSettings(reply.ok ? reply.data : settings)
    return reply
  }

  const turn = (change: Partial<WidgetSettings>) => save(change, { ...settings, ...change })

  async function show(enabled: boolean): Promise<void> {
    await tell(
      await turn({ enabled }),
      enabled ? 'Vos widgets sont visibles' : 'Vos widgets sont masqués',
    )
  }

  async function list(listed: boolean): Promise<void> {
    const done = listed
      ? 'Les moteurs de recherche pourront trouver vos événements publics'
      : 'Les moteurs de recherche ne montreront plus vos événements'
    await tell(await turn({ listed }), done)
  }

  return (
    <Waiting className={styles.page}>
      <div className={styles.settings}>
        <Switch
          label="Nos widgets sont visibles"
          hint="Seuls les événements publics paraissent."
          isOn={settings.enabled}
          busy={isSaving}
          onChange={show}
        />
        <ChoicesForm choices={choices} events={events} onChange={setChoices} />
        <Sites origins={settings.origins} onSave={(origins) => save({ origins })} />
        <Switch
          label="Apparaître dans les moteurs de recherche"
          hint="Vos événements publics pourront être trouvés sur le web."
          isOn={settings.listed}
          busy={isSaving}
          onChange={list}
        />
      </div>
      <div className={styles.result}>
        <Preview
          widget={widget}
          site={settings.origins[0]}
          isShown={settings.enabled}
          onShow={() => show(true)}
        />
        {widget && <Snippet origin={origin} widget={widget} isShown={settings.enabled} />}
      </div>
    </Waiting>
  )
}
