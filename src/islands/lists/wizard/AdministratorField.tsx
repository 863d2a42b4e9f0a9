import { useEffect, useRef, useState } from 'react'
import { fullName } from '../../../client/people.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import type { Me } from './step.ts'
import type { Fellows } from './use-fellows.ts'
import styles from './wizard.module.css'

interface AdministratorFieldProps {
  fellows: Fellows
  me: Me
  value: string
  onChange: (id: string) => void
}

/** Who runs the group: one of the members of its association, oneself unless somebody else is picked. */
export function AdministratorField({ fellows, me, value, onChange }: AdministratorFieldProps) {
  const { others, failed } = fellows
  const [gone, setGone] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  // Somebody picked before a reload stands there until the list is back.
  const isKnown = value === me.id || others?.some(({ id }) => id === value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when the list has come
  useEffect(() => {
    if (!others || isKnown) return
    setGone(true)
    onChange(me.id)
  }, [others])

  function retry(): void {
    fellows.retry()
    // The button goes.
    select.current?.focus()
  }

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

function alone(others: readonly Me[] | undefined): string | undefined {
  return others?.length === 0 ? 'L’association n’a pas encore d’autre membre que vous.' : undefined
}
