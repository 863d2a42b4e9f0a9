import * as v from 'valibot'
import { Address } from '../../../../server/contract/addresses.ts'
import { eventMessages } from '../../../../server/contract/event-messages.ts'
import { eventFields, ReminderInput } from '../../../../server/contract/event-payloads.ts'
import { type Event, timeUnits } from '../../../../server/contract/event-shapes.ts'
import { isInOrder, isShortEnough } from '../../../../server/contract/event-times.ts'
import { messages, payload } from '../../../../server/contract/fields.ts'
import { daysLater, fromLocal, toLocal } from '../../../client/local-times.ts'
import { type Beginning, type Owner, ownerOfEvent, ownerValue } from './owners.ts'

const day = v.pipe(
  v.string(),
  v.nonEmpty(messages.required),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, eventMessages.date),
)
const time = v.pipe(
  v.string(),
  v.nonEmpty(messages.required),
  v.regex(/^\d{2}:\d{2}$/, eventMessages.date),
)

const Reminder = v.pipe(
  v.object({
    timeBeforeEvent: v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, eventMessages.positive),
      v.transform(Number),
    ),
    timeUnit: v.picklist(timeUnits),
  }),
  ReminderInput,
)

/** What the form holds, by the names of its fields; its output is what the calls take. */
export const EventForm = v.pipe(
  payload({
    name: eventFields.name,
    type: v.pipe(v.string(), v.nonEmpty(messages.required), eventFields.type),
    entity: v.pipe(v.string(), v.nonEmpty(messages.required)),
    startDate: day,
    startTime: time,
    endDate: day,
    endTime: time,
    location: v.object(Address.entries, messages.required),
    appointment: v.unwrap(eventFields.appointment),
    description: v.unwrap(eventFields.description),
    isPublic: v.boolean(),
    // Not there as long as the event is private.
    numberOfPlaces: v.optional(v.string(), ''),
    reminders: v.optional(v.array(Reminder), []),
  }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['startTime'], ['endDate'], ['endTime']],
      (fields) => !isWhole(fields) || isInOrder(startOf(fields), endOf(fields)),
      eventMessages.endBeforeStart,
    ),
    ['endDate'],
  ),
  v.forward(
    v.partialCheck(
      [['startDate'], ['startTime'], ['endDate'], ['endTime']],
      (fields) => !isWhole(fields) || isShortEnough(startOf(fields), endOf(fields)),
      eventMessages.endTooLate,
    ),
    ['endDate'],
  ),
  v.forward(
    v.partialCheck(
      [['isPublic'], ['numberOfPlaces']],
      ({ isPublic, numberOfPlaces }) => !isPublic || numberOfPlaces.trim() !== '',
      messages.required,
    ),
    ['numberOfPlaces'],
  ),
  v.forward(
    v.partialCheck(
      [['isPublic'], ['numberOfPlaces']],
      ({ isPublic, numberOfPlaces }) => !isPublic || v.is(places, toNumber(numberOfPlaces)),
      eventMessages.places,
    ),
    ['numberOfPlaces'],
  ),
  v.transform(toBody),
)
export type EventForm = v.InferOutput<typeof EventForm>

const places = v.unwrap(eventFields.numberOfPlaces)

function toNumber(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(/\s/g, ''))
}

interface Start {
  startDate: string
  startTime: string
}
interface End {
  endDate: string
  endTime: string
}

function startOf({ startDate, startTime }: Start): Date {
  return fromLocal({ day: startDate, time: startTime })
}

function endOf({ endDate, endTime }: End): Date {
  return fromLocal({ day: endDate, time: endTime })
}

/** What is no time yet has its own message. */
function isWhole(fields: Start & End): boolean {
  return !Number.isNaN(startOf(fields).getTime() + endOf(fields).getTime())
}

interface Typed<Reminders> extends Start, End {
  isPublic: boolean
  numberOfPlaces: string
  reminders: Reminders
}

function toBody<Reminders, Fields extends Typed<Reminders>>(fields: Fields & Typed<Reminders>) {
  const { startTime, endTime, reminders, numberOfPlaces, ...others } = fields
  return {
    ...others,
    startDate: startOf(fields).toISOString(),
    endDate: endOf(fields).toISOString(),
    numberOfPlaces: fields.isPublic ? toNumber(numberOfPlaces) : null,
    remindersData: reminders,
  }
}

/** A reminder as its row holds it. */
export interface ReminderValue {
  timeBeforeEvent: string
  timeUnit: Event['reminders'][number]['timeUnit']
}

/** With what the fields begin: those of an event, or of the evening of a day. */
export function initialFields(beginning: Beginning, owners: readonly Owner[], now: Date) {
  const start = beginning.startDate ? new Date(beginning.startDate) : evening(daysLater(now, 1))
  const end = beginning.endDate ? new Date(beginning.endDate) : inTwoHours(start)
  const owner = ownerOfEvent(beginning) ?? (owners.length === 1 ? owners[0] : undefined)
  return {
    name: beginning.name ?? '',
    type: beginning.type ?? '',
    entity: owner ? ownerValue(owner) : '',
    startDate: toLocal(start).day,
    startTime: toLocal(start).time,
    endDate: toLocal(end).day,
    endTime: toLocal(end).time,
    location: beginning.location ?? null,
    appointment: beginning.appointment ?? '',
    description: beginning.description ?? '',
    isPublic: beginning.isPublic ?? false,
    numberOfPlaces: beginning.numberOfPlaces ? `${beginning.numberOfPlaces}` : '',
    reminders: (beginning.reminders ?? []).map(
      ({ timeBeforeEvent, timeUnit }): ReminderValue => ({
        timeBeforeEvent: `${timeBeforeEvent}`,
        timeUnit,
      }),
    ),
  }
}
export type InitialFields = ReturnType<typeof initialFields>

function evening(day: Date): Date {
  const start = new Date(day)
  start.setHours(18, 0, 0, 0)
  return start
}

function inTwoHours(start: Date): Date {
  return new Date(start.getTime() + 2 * 3_600_000)
}
