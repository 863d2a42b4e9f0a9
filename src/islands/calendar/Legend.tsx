import { useStore } from '@nanostores/react'
import { memo, useId } from 'react'
import { $hiddenAgendas, showAgenda, showAllAgendas } from '../../stores/agendas.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Agenda, elsewhere } from './agendas.ts'
import styles from './legend.module.css'

interface LegendProps {
  agendas: readonly Agenda[]
  /** Whether there are events of none of them. */
  hasOthers: boolean
  /** The zone of the times, where it has to be said. */
  zone: string | null
  onSubscribe: () => void
}

/**
 * What the colours mean: associations, then groups. Each can be left out of the calendar. It is not drawn
 * anew with each month: there may be ninety of them.
 */
export const Legend = memo(function Legend(props: LegendProps) {
  const { agendas, hasOthers, zone, onSubscribe } = props
  const id = useId()
  const hidden = useStore($hiddenAgendas, { ssr: 'initial' })
  const of = (kind: Agenda['kind']) => agendas.filter((agenda) => agenda.kind === kind)
  return (
    <aside className={styles.legend} aria-labelledby={id}>
      <h2 id={id}>Mes agendas</h2>
      <Chips title="Associations" agendas={of('association')} hidden={hidden} />
      <Chips title="Groupes" agendas={of('group')} hidden={hidden} />
      {hasOthers && <Chips title="Ailleurs" agendas={[others]} hidden={hidden} />}
      {hidden.size > 0 && (
        <Button look="quiet" className={styles.all} onClick={showAllAgendas}>
          Tout afficher
        </Button>
      )}
      <Button look="quiet" className={styles.subscribe} onClick={onSubscribe}>
        <Icon name="device" />
        S’abonner à mes agendas
      </Button>
      {zone && <p className={styles.zone}>Heures affichées&nbsp;: {zone}</p>}
    </aside>
  )
})

const others = { id: elsewhere, name: 'Événements publics', colour: undefined }

interface ChipsProps {
  title: string
  agendas: readonly { id: string; name: string; colour: number | undefined }[]
  hidden: ReadonlySet<string>
}

function Chips({ title, agendas, hidden }: ChipsProps) {
  const id = useId()
  if (agendas.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be named by what stands outside
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {agendas.map(({ id, name, colour }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-pressed={!hidden.has(id)}
          title={name}
          data-colour={colour}
          onClick={() => showAgenda(id, hidden.has(id))}
        >
          <i aria-hidden="true">
            <Icon name="check" />
          </i>
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
