import { capital } from '../../client/french.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Colours } from './agendas.ts'
import { dayName } from './calendar-words.ts'
import { DayList } from './DayList.tsx'
import type { Placed } from './placing.ts'

interface DayDialogProps {
  day: number
  events: readonly Placed[]
  colours: Colours
  onPlan: (() => void) | null
  onClose: () => void
}

/** A whole day, also what its cell has no room for. */
export function DayDialog({ day, events, colours, onPlan, onClose }: DayDialogProps) {
  return (
    <Dialog title={capital(dayName(day))} onClose={onClose}>
      {(close) => (
        <>
          <DayList day={day} events={events} colours={colours} />
          <DialogActions>
            <Button onClick={close}>Fermer</Button>
            {onPlan && (
              <Button look="primary" onClick={onPlan}>
                <Icon name="plus" />
                Planifier un événement
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
