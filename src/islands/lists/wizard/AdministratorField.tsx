import { useEffect, useRef, useState } from 'react'
import { fullName } from '../../../client/people.ts'
import { call } from '../../../stores/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import type { Me } from './step.ts'
import styles from './wizard.module.css'

interface AdministratorFieldProps {
  /** The id of the association that the group belongs to. */
  parent: string
  me: Me
  value: string
  onChange: (id: string) => void
}

/** Who runs the group: one of the members of its association, oneself unless somebody else is picked. */
export function AdministratorField({ parent, me, value, onChange }: AdministratorFieldProps) {
  const [others, setOthers] = useState<Me[]>()
  const [failed, setFailed] = useState(false)
  const [gone, setGone] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const select = useRef<HTMLSelectElement>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isOld = false
    const params = { entityId: parent, isAssociation: 'true' as const }
    call('GET /users/by-entity/{entityId}/{isAssociation}', { params }).then((reply) => {
      if (isOld) return
      setFailed(!reply.ok)
      if (!reply.ok) return
      const found = reply.data.filter(({ id }) => id !== me.id).sort(byName)
      setOthers(found)
      const { value, onChange } = latest.current
      if (value === me.id || found.some(({ id }) => id === value)) return
      setGone(true)
      onChange(me.id)
    })
    return () => {
      isOld = true
    }
  }, [parent, me.id, attempt])

  function retry(): void {
    setFailed(false)
    setAttempt(attempt + 1)
    // The button goes.
    select.current?.focus()
  }

  // Somebody picked before a reload stands there until the list is back.
  const isKnown = value === me.id || others?.some(({ id }) => id === value)
  return (
    <div className={styles.field}>
      <SelectField
        ref={select}
        label="Administrateur du groupe"
        hint={value === me.id ? alone(others) : handedOver}
        error={failed ? failure : gone ? administratorGone : undefined}
        value={value}
        aria-busy={!others && !failed}
        onChange={(event) => {
          setGone(false)
          onChange(event.target.value)
        }}
      >
        <option value={me.id}>{fullName(me)} (vous)</option>
        {!isKnown && <option value={value}>Personne choisie auparavant</option>}
        {others?.map((person) => (
          <option key={person.id} value={person.id}>
            {fullName(person)}
          </option>
        ))}
      </SelectField>
      <p className="unseen" role="alert">
        {failed ? failure : gone ? administratorGone : ''}
      </p>
      {failed && (
        <span>
          <Button onClick={retry}>Réessayer</Button>
        </span>
      )}
    </div>
  )
}

const failure = 'Les membres de l’association n’ont pas pu être chargés.'
export const administratorGone =
  'La personne choisie n’est plus dans l’association\u00A0: vous dirigerez le groupe, à moins d’en choisir une autre.'
const handedOver = 'Cette personne dirigera le groupe\u00A0; vous en serez modérateur.'

function alone(others: Me[] | undefined): string | undefined {
  return others?.length === 0 ? 'L’association n’a pas encore d’autre membre que vous.' : undefined
}

function byName(one: Me, other: Me): number {
  return fullName(one).localeCompare(fullName(other), 'fr')
}
