import { useEffect, useRef } from 'react'
import type { Place } from '../../stores/place.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AddressField } from '../../ui/address/AddressField.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './nearby.module.css'

interface PlaceSearchProps {
  /** Why the browser gave no position, if it was asked. */
  refusal: string
  locating: boolean
  onLocate: () => void
  onChoose: (place: Place) => void
}

/** Chooses a place by its name, or by letting the browser say where it is. */
export default function PlaceSearch({ refusal, locating, onLocate, onChoose }: PlaceSearchProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [])

  return (
    <div className={styles.search} ref={place}>
      <AddressField
        label="Ville ou adresse"
        value={null}
        optional={false}
        hint="Choisissez un des lieux proposés."
        onChange={(address) => address && onChoose(address)}
      />
      <Button onClick={onLocate} busy={locating}>
        Me localiser
      </Button>
      <Alert>{refusal ? <p>{refusal}</p> : null}</Alert>
    </div>
  )
}
