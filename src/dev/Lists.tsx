import { useState } from 'react'
import { fullName } from '../client/people.ts'
import { Avatar, AvatarStack } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { BulkBar } from '../ui/BulkBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Divider } from '../ui/Divider.tsx'
import { Part, Row } from './Part.tsx'
import styles from './parts.module.css'

const people = ['Giulia Marchetti', 'Lina Haddad', 'Paul Vasseur', 'Minh Anh Nguyen', 'Zoé O’Hara']
  .concat('Driss El Amrani', 'Sevan Hakobyan')
  .map((name, index) => {
    const [firstName = '', ...rest] = name.split(' ')
    return { id: `${index}`, firstName, lastName: rest.join(' ') }
  })

export function Lists() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (id: string) => {
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <Part title="Lister">
      <Row>
        <AvatarStack people={people} />
        <AvatarStack people={people.slice(0, 3)} />
        <span>
          Messagerie <Badge count={7} label="messages non lus" />
        </span>
        <Badge count={240} label="messages non lus" />
      </Row>
      <Divider>lundi 3 mai</Divider>
      <Divider isNew>Nouveaux messages</Divider>
      <ul className={`card ${styles.rows}`}>
        {people.map((person, index) => (
          <li key={person.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(person.id)}
                onChange={() => toggle(person.id)}
              />
              <Avatar person={person} size="small" isOnline={index < 2} />
              {fullName(person)}
            </label>
          </li>
        ))}
      </ul>
      <BulkBar
        chosen={chosen.length > 0 ? `${chosen.length} membres choisis` : null}
        onClear={() => setChosen([])}
      >
        <Button>Rappeler</Button>
        <Button look="sun">Noter à jour</Button>
      </BulkBar>
    </Part>
  )
}
