import { lazy, Suspense, useRef, useState } from 'react'
import { locate } from '../../client/geolocation.ts'
import { choosePlace, type Place } from '../../stores/place.ts'
import { Button } from '../../ui/Button.tsx'
import { CarouselButtons } from '../../ui/events/CarouselButtons.tsx'
import { useCarousel } from '../../ui/events/carousel.ts'
import { EventCarousel, EventsToCome } from '../../ui/events/EventCarousel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NearbyEventCard } from './NearbyEventCard.tsx'
import { Failed, Invitation, Nothing } from './Notes.tsx'
import styles from './nearby.module.css'
import { useNearbyEvents } from './nearby-events.ts'
import { usePlace } from './use-place.ts'

const PlaceSearch = lazy(() => import('./PlaceSearch.tsx'))

/** Public events around the visitor. Where they are is asked for on a click, never by itself. */
export function Nearby() {
  const place = usePlace()
  const { nearby, retry } = useNearbyEvents(place)
  const { row, buttons, isNeeded } = useCarousel()
  const [searching, setSearching] = useState(false)
  const [locating, setLocating] = useState(false)
  const [refusal, setRefusal] = useState('')
  const title = useRef<HTMLHeadingElement>(null)

  function choose(chosen: Place): void {
    choosePlace(chosen)
    setSearching(false)
    setRefusal('')
    // What was pressed or typed in is gone: the keyboard goes on from here.
    requestAnimationFrame(() => title.current?.focus({ preventScroll: true }))
  }

  async function locateMe(): Promise<void> {
    if (locating) return
    setLocating(true)
    const found = await locate()
    setLocating(false)
    if (found.ok) return choose({ coordinates: found.coordinates, city: null })
    setRefusal(found.message)
    setSearching(true)
  }

  const around = place?.city ? `autour de ${place.city}` : 'autour de vous'
  const toggle = (
    <Button onClick={() => setSearching(!searching)} aria-expanded={searching}>
      <Icon name="place" />
      {place ? 'Changer de lieu' : 'Choisir un lieu'}
    </Button>
  )

  const search = (
    <Suspense fallback={<div className={styles.search} />}>
      <PlaceSearch refusal={refusal} locating={locating} onLocate={locateMe} onChoose={choose} />
    </Suspense>
  )

  return (
    <div className="wrap">
      <div className={styles.head}>
        <div>
          <h2 ref={title} tabIndex={-1}>
            Près de chez vous
          </h2>
          <p className="muted">Événements publics {around}</p>
        </div>
        <div className={styles.tools}>
          {place && toggle}
          {isNeeded && <CarouselButtons {...buttons} />}
        </div>
      </div>
      {place && searching && search}
      <div className={styles.stage} aria-busy={place !== null && nearby.state === 'waiting'}>
        {place === null ? (
          <Invitation>
            {searching ? (
              search
            ) : (
              <>
                <Button look="primary" onClick={locateMe} busy={locating}>
                  Me localiser
                </Button>
                {toggle}
              </>
            )}
          </Invitation>
        ) : place === undefined || nearby.state === 'waiting' ? (
          <EventsToCome />
        ) : nearby.state === 'failed' ? (
          <Failed message={nearby.message} onRetry={retry} />
        ) : nearby.events.length === 0 ? (
          <Nothing around={around} />
        ) : (
          <section aria-label={`Événements ${around}`}>
            <EventCarousel row={row}>
              {nearby.events.map((event) => (
                <NearbyEventCard key={event.id} event={event} />
              ))}
            </EventCarousel>
          </section>
        )}
      </div>
      <p className="unseen" role="status">
        {place && nearby.state === 'known' && countOf(nearby.events.length, around)}
      </p>
    </div>
  )
}

function countOf(count: number, around: string): string {
  if (count === 0) return `Aucun événement public ${around}`
  return `${count} événement${count > 1 ? 's' : ''} ${around}`
}
