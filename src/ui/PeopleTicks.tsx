import { type ReactNode, useId } from 'react'
import { count } from '../client/french.ts'
import { fullName } from '../client/people.ts'
import { Avatar, type Pictured } from './Avatar.tsx'
import { Button } from './Button.tsx'
import styles from './people-ticks.module.css'

interface PeopleTicksProps<Person extends Pictured> {
  legend: string
  /** What ticking somebody does. */
  hint: ReactNode
  /** What ticks all of them, and what unticks them. */
  all: [tick: string, untick: string]
  people: readonly Person[]
  /** The ids of those who are ticked, perhaps of others who are not in sight. */
  ticked: readonly string[]
  /** A word beside somebody's name. */
  noteOf?: (person: Person) => string | undefined
  /** What stands between the count and the list: a search. */
  children?: ReactNode
  onChange: (ticked: string[]) => void
}

/** Some of many people. */
export function PeopleTicks<Person extends Pictured>(props: PeopleTicksProps<Person>) {
  const { legend, hint, all, people, ticked, noteOf, children, onChange } = props
  const id = useId()
  const chosen = new Set(ticked)
  const isAll = people.every((person) => chosen.has(person.id))

  function tick(person: Person, isTicked: boolean): void {
    const others = ticked.filter((other) => other !== person.id)
    onChange(isTicked ? [...others, person.id] : others)
  }

  function tickAll(): void {
    const shown = new Set(people.map((person) => person.id))
    const others = ticked.filter((other) => !shown.has(other))
    onChange(isAll ? others : [...others, ...shown])
  }

  return (
    <fieldset className={styles.ticks} aria-describedby={id}>
      <legend className={styles.legend}>{legend}</legend>
      <p className="muted small" id={id}>
        {hint}
      </p>
      <div className={styles.top}>
        <span className="small" role="status">
          {count(chosen.size, 'personne cochée', 'personnes cochées')}
        </span>
        <Button look="quiet" onClick={tickAll}>
          {isAll ? all[1] : all[0]}
        </Button>
      </div>
      {children}
      <ul className={styles.list}>
        {people.map((person) => {
          const note = noteOf?.(person)
          return (
            <li key={person.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(person.id)}
                  onChange={({ target }) => tick(person, target.checked)}
                />
                <Avatar person={person} />
                <span>
                  {fullName(person)}
                  {note && <small className="muted"> · {note}</small>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
