import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendForm } from '../world/communities.ts'
import { type Everyday, type Noticed, startEveryday } from '../world/everyday.ts'
import { hasEnglish, hostileRequests, sendHostile } from '../world/hostile-requests.ts'
import { type House, startHouse } from '../world/house.ts'
import { newClock } from '../world/jumping-clock.ts'
import { newEmail, newPerson, registration } from '../world/people.ts'
import { file, picture } from '../world/pictures.ts'
import { newFolder } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'
import { startWorld } from '../world/world.ts'
import { howLong, inWords, reportFault } from './report.ts'

/**
 * Each part of the house fails while people use it; their calls go through nginx. `npm run faults`
 * takes as long as reliability asks for, the checks a short form of it.
 */
const isWhole = process.env.FAULTS === 'whole'

let house: House
let everyday: Everyday
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

beforeEach(async () => {
  everyday = await startEveryday(house.place, house.post)
  await everyday.goesOn()
  everyday.noticed()
})

/** What the test that just ended did, for the row that its harm ends. */
let row: { fault: string; did: string; noticed: Noticed } | undefined
afterEach(async () => {
  const harm = await everyday.end()
  if (row) reportFault({ ...row, noticed: howLong(row.noticed), lost: inWords(harm) })
  row = undefined
  expect(harm).toEqual({ lost: [], doubled: [] })
}, 400_000)

/** The fault is over: people go on, and what they noticed is kept for the table. */
async function over(fault: string, did: string): Promise<Noticed> {
  await everyday.goesOn()
  const noticed = everyday.noticed()
  row = { fault, did, noticed }
  return noticed
}

const patience = { timeout: 90_000 }
const pause = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
/** Nothing but 'not now, come back', and never for longer than anybody waits. */
function expectCalm({ failed, slowest }: Noticed, allowed: string[] = ['503']): void {
  expect(Object.keys(failed).filter((outcome) => !allowed.includes(outcome))).toEqual([])
  expect(slowest).toBeLessThan(10)
}

test('PostgreSQL restarts: calls answer 503 meanwhile, and all goes on by itself', async () => {
  for (let time = 0; time < 2; time += 1) {
    house.postgres.restart()
    await everyday.goesOn()
  }
  expectCalm(await over('PostgreSQL restarted', 'twice, 2 processes behind nginx'))
})

test('Redis is gone for a while: nobody’s call notices', async () => {
  await house.fleet.redis.stop()
  await pause(isWhole ? 30 : 3)
  await everyday.goesOn()
  await house.fleet.redis.start()
  const noticed = await over('Redis stopped', `for ${isWhole ? 30 : 3} s, then back, empty`)
  expectCalm(noticed, [])
})

test('Redis answers nothing on lines that stay: nobody’s call hangs', async () => {
  house.fleet.redis.freeze()
  await pause(isWhole ? 30 : 6)
  await everyday.goesOn()
  house.fleet.redis.thaw()
  expectCalm(await over('Redis paused', `for ${isWhole ? 30 : 6} s, its lines open`), [])
})

test('Redis forgets everything: nobody’s call notices', async () => {
  await house.fleet.redis.flush()
  await everyday.goesOn(200)
  expectCalm(await over('Redis flushed', 'FLUSHALL'), [])
})

test('one of two processes is killed: what it had begun fails, all else goes on', async () => {
  const first = house.oneOf()
  first.child.kill('SIGKILL')
  await first.ended
  await everyday.goesOn()
  await house.replace(first)
  // What had been sent to it and may have been done is not asked twice by nginx.
  expectCalm(await over('one of two processes killed', 'SIGKILL, another in its place'), ['502'])
})

test('one of two processes stands still: the other takes over, nobody waits for ever', {
  timeout: 120_000,
}, async () => {
  const first = house.oneOf()
  const seconds = isWhole ? 30 : 3
  first.child.kill('SIGSTOP')
  await pause(seconds)
  if (isWhole) await everyday.goesOn()
  first.child.kill('SIGCONT')
  const noticed = await over(
    'one of two processes paused',
    `SIGSTOP for ${seconds} s, then SIGCONT`,
  )
  // As long as nginx waits for it, once: it is asked nothing more after that.
  expect(noticed.slowest).toBeLessThan(25)
})

test('the clock of one process jumps: nobody is logged out, nothing loses its order', async () => {
  const folder = newFolder()
  try {
    const clock = newClock(folder.path)
    const old = house.oneOf()
    old.child.kill('SIGTERM')
    await old.ended
    await house.replace(old, clock.environment)
    for (const hours of [6, -6, 0]) {
      clock.jump(hours * 3600)
      await everyday.goesOn()
    }
    expectCalm(
      await over('the clock jumping', 'one of two processes, 6 h on, 12 h back, right'),
      [],
    )
  } finally {
    folder.remove()
  }
})

test('the bucket is away: uploads say so, nothing points at what is not there', async () => {
  const { place } = house
  const claire = await newPerson(place)
  await house.bucketLine.cut()
  const image = file(await picture('jpeg'))
  const fields = { name: 'Judo Club', type: 'sportive', image }
  const refused = await sendForm(claire, 'POST', '/associations', fields)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)])
  await everyday.goesOn()
  const rows = await place.db.selectFrom('communities').where('image', 'is not', null).execute()
  expect(rows).toEqual([])
  await house.bucketLine.mend()
  expect((await sendForm(claire, 'POST', '/associations', fields)).status).toBe(201)
  expectCalm(await over('the store away', 'the bucket’s line cut, uploads meanwhile'), [])
})

test('the mail server is slow, then away, then dies before it answers: each mail comes', {
  timeout: 120_000,
}, async () => {
  const visitor = createVisitor(house.place.origin)
  house.post.beforeAnswers(() => pause(isWhole ? 5 : 1))
  await everyday.goesOn()
  await house.post.close()
  await everyday.goesOn()
  await house.post.open()
  const form = registration({ email: newEmail('entre-deux') })
  house.post.beforeAnswers(async (to) => {
    if (to !== form.email || house.post.countTo(to) > 1) return
    await house.mailLine.cut()
    await house.mailLine.mend()
  })
  expect((await visitor.post('/users/register', form)).status).toBe(201)
  // It was read whole, but nobody said so: it comes again under the id that it had.
  await expect.poll(() => house.post.countTo(form.email), patience).toBe(2)
  expect(new Set(house.post.messageIdsTo(form.email)).size).toBe(1)
  const did = 'answers late; refuses connections; dies between DATA and its answer'
  expectCalm(await over('the mail server in trouble', did), [])
})

const payloads = isWhole ? 20_000 : 300

test(`${payloads} hostile payloads get no server error, and nobody else notices`, {
  timeout: 1_800_000,
}, async () => {
  const { place, fleet } = house
  const world = await startWorld()
  const { calls } = world.backend.app
  await world.stop()
  const claire = await newPerson(place)
  const requests = await hostileRequests(place, calls, claire, new Date())
  const outcomes = new Map<number, number>()
  for (let left = payloads; left > 0; left -= 100) {
    for (const request of fc.sample(requests, 100)) {
      const answer = await sendHostile(place, claire, request)
      const isWell = answer.status < 500 && !hasEnglish(answer)
      expect([answer.status, isWell ? '' : JSON.stringify(request)]).toEqual([answer.status, ''])
      outcomes.set(answer.status, (outcomes.get(answer.status) ?? 0) + 1)
    }
  }
  for (const { child } of fleet.servers.slice(-2)) expect(child.exitCode).toBe(null)
  const counts = [...outcomes].toSorted(([one], [other]) => one - other)
  const answers = counts.map(([status, count]) => `${count} × ${status}`).join(', ')
  const did = `to all calls, valid, nearly valid and hostile: ${answers}`
  expectCalm(await over(`${payloads} hostile payloads`, did), [])
})
