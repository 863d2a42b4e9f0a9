import { useEffect, useState } from 'react'
import { listMembers } from '../../../server/contract/accounts.ts'
import { request } from '../../client/api.ts'
import { fullName } from '../../client/people.ts'
import { SelectField } from '../../ui/Select.tsx'
import type { Me } from './step.ts'

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

  useEffect(() => {
    let isOld = false
    const params = { entityId: parent, isAssociation: 'true' as const }
    request(listMembers, { params }).then((reply) => {
      if (isOld) return
      setFailed(!reply.ok)
      if (reply.ok) setOthers(reply.data.filter(({ id }) => id !== me.id).sort(byName))
    })
    return () => {
      isOld = true
    }
  }, [parent, me.id])

  // Somebody picked before a reload stands there until the list is back.
  const isKnown = value === me.id || others?.some(({ id }) => id === value)
  return (
    <SelectField
      label="Administrateur du groupe"
      hint={failed ? failure : value === me.id ? alone(others) : handedOver}
      value={value}
      aria-busy={!others && !failed}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value={me.id}>{fullName(me)} (vous)</option>
      {!isKnown && <option value={value}>…</option>}
      {others?.map((person) => (
        <option key={person.id} value={person.id}>
          {fullName(person)}
        </option>
      ))}
    </SelectField>
  )
}

const failure = 'Les membres de l’association n’ont pas pu être chargés.'
const handedOver = 'Cette personne dirigera le groupe\u00A0; vous en serez modérateur.'

function alone(others: Me[] | undefined): string | undefined {
  return others?.length === 0 ? 'L’association n’a pas encore d’autre membre que vous.' : undefined
}

function byName(one: Me, other: Me): number {
  return fullName(one).localeCompare(fullName(other), 'fr')
}
