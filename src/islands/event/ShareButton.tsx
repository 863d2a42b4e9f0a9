import { useSyncExternalStore } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

const never = () => () => {}

/** The system's own way to pass the page on, where there is one: phones, mostly. */
export function ShareButton({ event }: { event: Event }) {
  const canShare = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  )
  if (!canShare) return null
  // Refused where somebody closes it: there is nothing to say then.
  const share = () =>
    navigator.share({ title: event.name, url: location.href.replace(/[?#].*/, '') }).catch(() => {})
  return (
    <Button onClick={share}>
      <Icon name="out" />
      Partager
    </Button>
  )
}
