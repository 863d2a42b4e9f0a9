import { expect } from 'vitest'
import { createCaller } from './caller.ts'
import { newTeam } from './communities.ts'
import { newEvent } from './events.ts'
import { type FaithfulPage, openFaithfulPage } from './faithful-page.ts'
import { newEmail, type Person, type Place, registration } from './people.ts'
import type { PostOffice } from './post-office.ts'

/** What people noticed of something, and what became of what they were told. */
export interface Noticed {
  /** Seconds from the first call that failed or took longer than a second to the last one's end. */
  seconds: number
  calls: number
  /** How many failed, by what was answered in their place. */
  failed: Record<string, number>
  /** The slowest call and the longest wait for a message's answer, in seconds. */
  slowest: number
  slowestMessage: number
}

/** What was acknowledged and is gone, and what is there twice: nothing. */
export interface Harm {
  lost: string[]
  doubled: string[]
}

/** People who look, change their names, answer, register and talk, and never stop. */
export interface Everyday {
  /** Settles once so many more calls, and a message of each who talks, were answered well. */
  goesOn(calls?: number): Promise<void>
  /** What was noticed since the last time that this was asked. */
  noticed(): Noticed
  /** Ends it, and compares all that was acknowledged with what is stored and was sent. */
  end(): Promise<Harm>
}

interface Call {
  start: number
  took: number
  /** A status, or an error of the connection. */
  outcome: string
}

/** Milliseconds: what takes longer is noticed; what rests between two calls; and between two words. */
const slow = 1_000
const rest = 25
const pause = 100
const patience = { timeout: 60_000 }

/**
 * @param place the address that people use, and the database behind it
 * @param post where the mails of those who register arrive
 */
export async function startEveryday(place: Place, post: PostOffice): Promise<Everyday> {
  const team = await newTeam(place, 'association')
  const room = await team.room()
  const event = await newEvent(team.creator, team, new Date(), {
    isPublic: true,
    numberOfPlaces: 50,
  })
  const path = `/api${team.path}/${team.id}`
  const calls: Call[] = []
  const callers = new Set<ReturnType<typeof createCaller>>()
  let isEnding = false

  /** @returns whether the answer was a good one */
  async function call(caller: ReturnType<typeof createCaller>, ...asked: Asked): Promise<boolean> {
    const start = performance.now()
    const outcome = await caller.send(...asked).then(
      ({ status, headers }) => (status === 503 && !headers['retry-after'] ? '503!' : `${status}`),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    calls.push({ start, took: performance.now() - start, outcome })
    return outcome.startsWith('2')
  }

  function lane(person: Person | undefined, step: Step): Promise<void> {
    const caller = createCaller(place.origin, person)
    callers.add(caller)
    async function live() {
      for (let at = 0; !isEnding; at += 1) {
        await new Promise((resolve) => setTimeout(resolve, rest))
        await step((...asked) => call(caller, ...asked), at)
      }
    }
    return live()
  }

  // Of each what was asked last, and what was answered last: the one or the other is stored.
  const names = { asked: '', answered: '' }
  const coming = { asked: '', answered: '' }
  const registered = new Set<string>()
  const { member, moderator } = team
  const lanes = [
    lane(team.creator, async (send) => void (await send('GET', path))),
    lane(team.administrator, async (send) => void (await send('GET', `/association/${team.id}`))),
    lane(undefined, async (send) => void (await send('GET', '/'))),
    lane(member, async (send, at) => {
      names.asked = `Paul${'o'.repeat(at % 20)}`
      if (await send('PUT', '/api/users/me', { firstName: names.asked }))
        names.answered = names.asked
    }),
    lane(moderator, async (send, at) => {
      coming.asked = String(at % 2 === 0)
      const answer = { eventId: event.id, userId: moderator.id, participate: coming.asked }
      if (await send('POST', '/api/events/participate', answer)) coming.answered = coming.asked
    }),
    lane(undefined, async (send) => {
      const form = registration({ email: newEmail('arrivee') })
      if (await send('POST', '/api/users/register', form)) registered.add(form.email)
      await new Promise((resolve) => setTimeout(resolve, 20 * rest))
    }),
  ]
  // A member of an association may read its conversation, and not write.
  const pages = [team.creator, team.administrator, moderator].map((person) =>
    openFaithfulPage(place.origin, person, room),
  )
  let said = 0
  const talking = setInterval(() => {
    for (const page of pages) page.say(`mot ${said++}`)
  }, pause)

  let since = performance.now()
  const good = () => calls.filter(({ outcome }) => outcome.startsWith('2')).length

  return {
    async goesOn(more = 50) {
      const before = { calls: good(), answered: pages.map(({ answered }) => answered.size) }
      await expect.poll(good, patience).toBeGreaterThan(before.calls + more)
      for (const [at, page] of pages.entries()) {
        const answered = before.answered[at] ?? 0
        await expect.poll(() => page.answered.size, patience).toBeGreaterThan(answered)
      }
    },
    noticed() {
      const recent = calls.filter(({ start, took }) => start + took >= since)
      const waits = pages.flatMap((page) => page.waits.filter((wait) => wait.since >= since))
      since = performance.now()
      return summed(recent, waits)
    },
    async end() {
      isEnding = true
      clearInterval(talking)
      await Promise.all(lanes)
      for (const caller of callers) caller.close()
      await Promise.all(pages.map((page) => page.allAnswered()))
      const harm: Harm = { lost: [], doubled: [] }
      await compareMessages(place, room, pages, said, harm)
      await compareRows(place, { member, moderator }, { names, coming }, harm)
      await compareMails(post, registered, harm)
      await Promise.all(pages.map((page) => page.leave()))
      return harm
    },
  }
}

type Asked = [method: string, path: string, body?: object]
type Step = (send: (...asked: Asked) => Promise<boolean>, at: number) => Promise<void>
type Change = { asked: string; answered: string }

function summed(calls: Call[], waits: FaithfulPage['waits']): Noticed {
  const isGood = ({ outcome }: Call) => /^[23]/.test(outcome)
  const noted = calls.filter((call) => !isGood(call) || call.took > slow)
  const failed = Object.groupBy(
    calls.filter((call) => !isGood(call)),
    ({ outcome }) => outcome,
  )
  const from = Math.min(...noted.map(({ start }) => start))
  const to = Math.max(...noted.map(({ start, took }) => start + took))
  return {
    seconds: noted.length > 0 ? seconds(to - from) : 0,
    calls: calls.length,
    failed: Object.fromEntries(
      Object.entries(failed).map(([outcome, some]) => [outcome, some?.length ?? 0]),
    ),
    slowest: seconds(Math.max(0, ...calls.map(({ took }) => took))),
    slowestMessage: seconds(Math.max(0, ...waits.map(({ took }) => took))),
  }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

async function compareMessages(
  { db }: Place,
  room: string,
  pages: FaithfulPage[],
  said: number,
  { lost, doubled }: Harm,
): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('room_id', '=', room)
    .orderBy('seq')
    .execute()
  const words = new Set(rows.map(({ content }) => content))
  for (let at = 0; at < said; at += 1) if (!words.has(`mot ${at}`)) lost.push(`mot ${at}`)
  if (rows.length > words.size) doubled.push(`${rows.length - words.size} messages`)
  for (const page of pages) {
    await expect.poll(() => page.told.length, patience).toBeGreaterThanOrEqual(rows.length)
    const inOrder = page.told.toSorted((one, other) => one.seq - other.seq)
    if (inOrder.map(({ id }) => id).join() !== rows.map(({ id }) => id).join()) {
      lost.push('what a page was told is not what is stored')
    }
  }
}

async function compareRows(
  { db }: Place,
  { member, moderator }: { member: Person; moderator: Person },
  { names, coming }: { names: Change; coming: Change },
  { lost }: Harm,
): Promise<void> {
  const { first_name } = await db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (![names.asked, names.answered].includes(first_name)) lost.push(`the name ${names.answered}`)
  const { answer } = await db
    .selectFrom('participants')
    .select('answer')
    .where('user_id', '=', moderator.id)
    .executeTakeFirstOrThrow()
  if (![coming.asked, coming.answered].includes(answer)) lost.push(`the answer ${coming.answered}`)
}

/** As long as a mail may wait that a process had begun with when the database went away. */
const mailPatience = { timeout: 200_000 }

/** A mail that comes twice is one mail only where it says so itself. */
async function compareMails(
  post: PostOffice,
  registered: Set<string>,
  { lost, doubled }: Harm,
): Promise<void> {
  for (const address of registered) {
    await expect
      .poll(() => post.countTo(address), mailPatience)
      .toBeGreaterThan(0)
      .catch(() => lost.push(`the mail to ${address}`))
    if (new Set(post.messageIdsTo(address)).size > 1) doubled.push(`the mail to ${address}`)
  }
}
