import { TZDateMini } from '@date-fns/tz/date/mini'
import type { Reminder } from '../contract/event-shapes.ts'
import type { EventKey } from './queries.ts'

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
  const day = new TZDateMini(starts, timeZone)
  day.setDate(day.getDate() - timeBeforeEvent)
  return new Date(day.getTime())
}

/**
 * The rows of an event's reminders. One whose time has passed already counts as sent: whoever sets it
 * up an hour before does not mean to remind of it at once.
 */
export function reminderRows(
  { id, community_id, starts, timeZone }: EventKey & { starts: Date; timeZone: string },
  reminders: readonly Reminder[],
  now: Date,
) {
  return reminders.map((reminder) => {
    const due = dueAt(starts, timeZone, reminder)
    return {
      community_id,
      event_id: id,
      amount: reminder.timeBeforeEvent,
      unit: reminder.timeUnit,
      due_at: due,
      sent_at: due < now ? now : null,
    }
  })
}

interface ReminderRow {
  id: string
  amount: number
  unit: string
  due_at: Date
}

/**
 * What to do with an event's reminders when it moves, or they change: those that stay due at the same
 * time stay as they are, sent or not.
 */
export function changesOfReminders<Wanted extends Omit<ReminderRow, 'id'>>(
  stored: readonly ReminderRow[],
  wanted: readonly Wanted[],
): { gone: string[]; added: Wanted[] } {
  const left = [...stored]
  const added = wanted.filter((row) => {
    const same = left.findIndex((one) => keyOf(one) === keyOf(row))
    if (same >= 0) left.splice(same, 1)
    return same < 0
  })
  return { gone: left.map(({ id }) => id), added }
}

function keyOf({ amount, unit, due_at }: Omit<ReminderRow, 'id'>): string {
  return `${amount} ${unit} ${due_at.getTime()}`
}
