import { TZDate } from '@date-fns/tz'
import { subDays } from 'date-fns'
import type { Reminder } from '../contract/event-shapes.ts'

const milliseconds = { hour: 3_600_000, minute: 60_000 }

/**
 * When a reminder goes out. A day before is the same time of the day, also where clocks change
 * between; hours and minutes are as long as ever.
 *
 * @param timeZone the one in which the event's times were set
 */
export function dueAt(
  starts: Date,
  timeZone: string,
  { timeBeforeEvent, timeUnit }: Reminder,
): Date {
  if (timeUnit !== 'day')
    return new Date(starts.getTime() - timeBeforeEvent * milliseconds[timeUnit])
  return new Date(subDays(new TZDate(starts, timeZone), timeBeforeEvent).getTime())
}

/**
 * The rows of an event's reminders. One whose time has passed already counts as sent: whoever sets it
 * up an hour before does not mean to remind of it at once.
 */
export function reminderRows(
  { id, starts, timeZone }: { id: string; starts: Date; timeZone: string },
  reminders: readonly Reminder[],
  now: Date,
) {
  return reminders.map((reminder) => {
    const due = dueAt(starts, timeZone, reminder)
    return {
      event_id: id,
      amount: reminder.timeBeforeEvent,
      unit: reminder.timeUnit,
      due_at: due,
      sent_at: due < now ? now : null,
    }
  })
}
