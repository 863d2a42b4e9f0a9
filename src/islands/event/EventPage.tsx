import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { atFirstSign } from '../../client/first-sign.ts'
import { prepareToTell } from '../../stores/tell.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Rings } from '../../ui/Rings.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useZone } from '../../ui/zone.ts'
import { Answers } from './Answers.tsx'
import { Coming } from './Coming.tsx'
import { DoorList } from './DoorList.tsx'
import styles from './event.module.css'
import { Facts } from './Facts.tsx'
import { Heading } from './Heading.tsx'
import { dialogAtFirst } from './opened.ts'
import { usePrinting } from './printing.ts'
import { Sheet } from './Sheet.tsx'
import { useEvent } from './use-event.ts'
import { type EventView, isOver, type OpenDialog } from './view.ts'

const loadDialogs = () => import('./Dialogs.tsx')
const Dialogs = lazy(loadDialogs)

interface EventPageProps extends Omit<EventView, 'zone'> {
  /** As the server rendered it. */
  event: Event
  /** The QR code of the page's address, for its poster. */
  code?: ReactNode
}

/** An event as somebody sees it who may. */
export function EventPage({ code, ...props }: EventPageProps) {
  const event = useEvent(props.event, props.me)
  const zone = useZone()
  const [dialog, setDialog] = useState<OpenDialog>()
  const { isListed, printPoster, printList } = usePrinting()

  useEffect(prepareToTell, [])
  // On a slow line they are there by the time one is opened.
  useEffect(() => atFirstSign(() => loadDialogs().catch(() => {})), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page was opened
  useEffect(() => setDialog(dialogAtFirst({ ...props, zone })), [])

  if (!event) {
    return (
      <p role="status">
        <Rings label="Un instant" />
      </p>
    )
  }
  const view = { ...props, event, zone }
  const close = () => {
    setDialog(undefined)
    // Once the dialog is gone, and the focus with it.
    setTimeout(keepFocus)
  }
  return (
    <>
      <Waiting className={styles.page}>
        <Heading {...view} onOpenDialog={setDialog} onPrintList={printList} />
        <div className={styles.body}>
          <Answers {...view} />
          <div className={styles.columns} data-over={isOver(view) || undefined}>
            <Coming {...view} onOpenDialog={setDialog} onPrint={printPoster} />
            <div className={styles.about}>
              {event.description && <p className={styles.description}>{event.description}</p>}
              <Facts {...view} calendar={`/api/events/${event.id}/event.ics`} />
            </div>
          </div>
        </div>
        <ErrorBoundary about={dialog} onCatch={close}>
          {dialog && (
            <Suspense fallback={<Opening />}>
              <Dialogs {...view} dialog={dialog} onClose={close} />
            </Suspense>
          )}
        </ErrorBoundary>
      </Waiting>
      {isListed ? <DoorList {...view} /> : <Sheet {...view} code={code} />}
    </>
  )
}

/** What opened a dialog may be gone with what the dialog did: then the title takes the focus. */
function keepFocus(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus()
}
