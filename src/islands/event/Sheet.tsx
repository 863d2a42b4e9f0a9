import type { ReactNode } from 'react'
import { posterOf } from '../../client/poster-dates.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { shortened } from '../../ui/events/event-words.ts'
import { dayNumeral } from '../../ui/events/Poster.tsx'
import { RingsDrawing } from '../../ui/Rings.tsx'
import { placeOf, posterTime } from './event-words.ts'
import styles from './sheet.module.css'
import type { EventView } from './view.ts'

interface SheetProps extends EventView {
  /** The QR code of the page's address. */
  code: ReactNode
}

/** From so many characters on a name is set smaller. */
const long = 24
/** And so is a description, which is cut off where it would not fit. */
const wordy = 160

/** Paper hangs for weeks: no day on it is today. */
const never = new Date(0)

/** The page on paper: a poster for the notice board, A4, to its edges. */
export function Sheet({ event, community, zone, code }: SheetProps) {
  const { weekday, day, month, year } = posterOf(new Date(event.startDate), zone, never)
  const { first, second } = placeOf(event.location)
  const { description } = event
  const isWordy = description !== null && description.length > wordy
  return (
    <div className={styles.sheet}>
      <div className={styles.bill}>
        <RingsDrawing className={styles.rings} strokeWidth={2.6} />
        <p className={styles.top}>
          <span>{weekday}</span>
          <span>
            {month} {year}
          </span>
        </p>
        <p className={styles.day}>{dayNumeral(day)}</p>
        <p className={styles.name} data-long={event.name.length > long || undefined}>
          {event.name}
        </p>
      </div>
      <div className={styles.foot}>
        <div className={styles.about}>
          <div>
            <p className={styles.when}>{posterTime(event, zone)}</p>
            <p>
              {first}
              {second && <br />}
              {second}
            </p>
          </div>
          <div className={styles.what} data-long={isWordy || undefined}>
            {description && <p className={styles.description}>{shortened(description)}</p>}
            {event.appointment && <p>Rendez-vous{`\u00A0: ${event.appointment}`}</p>}
            {event.isPublic && event.numberOfPlaces !== null && (
              <p>Ouvert à tous, {event.numberOfPlaces} places.</p>
            )}
          </div>
          <p className={styles.by}>
            <CommunityMark id={community.id} name={community.name} image={community.image} />
            <b>{community.name}</b>
          </p>
        </div>
        <div className={styles.answer}>
          {code}
          <p className={styles.ask}>Dites si vous venez</p>
          <p>avec votre téléphone.</p>
        </div>
      </div>
    </div>
  )
}
