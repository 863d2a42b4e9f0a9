import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import sharp from 'sharp'
import { communities, type DemoCommunity } from '../db/demo/communities.ts'
import { type DocumentKey, documents } from '../db/demo/documents.ts'
import { type DemoEvent, type DemoTime, events } from '../db/demo/events.ts'
import { conversations, type DemoConversation, type DemoPast } from '../db/demo/messages.ts'
import { daysBefore, demoZone, fillDemo, type Kept, type Planned } from '../db/demo.ts'
import { hashPassword } from './accounts/passwords.ts'
import { colourOfCommunity, palette } from './contract/colours.ts'
import { kinds } from './contract/kinds.ts'
import type { Kind } from './contract/roles.ts'
import { demoPassword } from './demo.ts'
import { reminderRows } from './events/reminders.ts'
import { spotOf } from './events/spots.ts'
import { storeDocument } from './media/documents.ts'
import { storePicture } from './media/pictures.ts'
import type { Platform } from './platform/platform.ts'

type Parts = Pick<Platform, 'db' | 'storage' | 'now'>

/**
 * Makes the demo in an empty database: hashes its password, draws its pictures, writes its documents.
 * Files first, then every row at once: a start that is interrupted leaves the database as empty as it
 * was, and files that the sweep takes.
 */
export async function makeDemo(platform: Parts): Promise<void> {
  const now = platform.now()
  const [passwordHash, kept] = await Promise.all([
    hashPassword(demoPassword),
    Promise.all(
      communities.map(({ community, kind }, place) =>
        keep(platform, idOfColour(place % palette), community, kind, now),
      ),
    ),
  ])
  const planned = new Map(events.map((event) => [event, plan(event, now)]))
  const said = new Map(conversations.map((one) => [one, timesOf(one, now)]))
  await fillDemo(platform.db, { passwordHash, kept: new Map(kept), planned, said, now })
}

/** An id whose colour is that one of the palette. */
function idOfColour(colour: number): string {
  const id = randomUUID()
  return colourOfCommunity(id) === colour ? id : idOfColour(colour)
}

async function keep(
  platform: Parts,
  id: string,
  community: DemoCommunity,
  kind: Kind,
  now: Date,
): Promise<[DemoCommunity, Kept]> {
  const { picture, documents = [] } = community
  const image = picture ? await keepPicture(platform, picture, kind) : null
  const keeping = documents.map(([key, since]) => {
    return keepDocument(platform, key, daysBefore(now, since))
  })
  return [community, { id, image, documents: await Promise.all(keeping) }]
}

async function keepPicture(platform: Parts, name: string, kind: Kind): Promise<string> {
  const svg = await readFile(new URL(`../db/demo/pictures/${name}.svg`, import.meta.url))
  // At 144 dots an inch, 512 units are 1024 pixels: the widest that is kept.
  const png = await sharp(svg, { density: 144 }).png().toBuffer()
  const file = new File([new Uint8Array(png)], `${name}.png`)
  return storePicture(platform, kinds[kind].plural, file)
}

async function keepDocument(
  platform: Parts,
  key: DocumentKey,
  day: Date,
): Promise<Kept['documents'][number]> {
  const { name, bytes } = documents[key](day)
  const stored = await storeDocument(platform, new File([bytes], name))
  return { ...stored, created_at: day }
}

function plan({ when, place, places, reminders = [] }: DemoEvent, now: Date): Planned {
  const starts = startOf(when, now)
  const ends = new Date(starts.getTime() + when.minutes * 60_000)
  const wanted = reminders.map(([timeBeforeEvent, timeUnit]) => ({ timeBeforeEvent, timeUnit }))
  return {
    starts,
    ends,
    spot: places === undefined ? null : spotOf(place.coordinates, starts, ends),
    reminders: reminderRows({ id: '', community_id: '', starts, timeZone: demoZone }, wanted, now),
  }
}

/** Each a little after the one before, also where several were said within a minute. */
function timesOf({ messages }: DemoConversation, now: Date): Date[] {
  return messages.map(([, past], index) => new Date(saidAt(past, now).getTime() + index * 1000))
}

/** @internal for tests */
export function saidAt(past: DemoPast, now: Date): Date {
  if (typeof past === 'number') return new Date(now.getTime() - past * 60_000)
  const [days, at] = past
  return onClock(addDays(new TZDate(now, demoZone), -days), at)
}

/** @internal for tests */
export function startOf({ weekday, after, at }: DemoTime, now: Date): Date {
  const first = addDays(new TZDate(now, demoZone), after)
  return onClock(addDays(first, (weekday - first.getDay() + 7) % 7), at)
}

function onClock(day: TZDate, at: DemoTime['at']): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return new Date(
    new TZDate(
      day.getFullYear(),
      day.getMonth(),
      day.getDate(),
      hours,
      minutes,
      demoZone,
    ).getTime(),
  )
}
