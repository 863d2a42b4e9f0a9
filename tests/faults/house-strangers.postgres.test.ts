import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller } from '../world/caller.ts'
import { addCrowd, newCommunity } from '../world/communities.ts'
import { type House, startHouse } from '../world/house.ts'
import { otherPeople, p99 } from '../world/latency.ts'
import { newEmail, newPerson, password } from '../world/people.ts'
import { cookieOf } from '../world/sockets.ts'
import { reportFault } from './report.ts'

/** Strangers try what they can, with limits as for real: two processes behind nginx, one Redis. */
const isWhole = process.env.FAULTS === 'whole'

let house: House
beforeAll(async () => {
  house = await startHouse({ RATE_LIMIT: 'on' })
})
afterAll(() => house.stop())

// A tick of the clock is no slowness, in milliseconds.
const atLeast = 10

// The checks try it without nginx, where nothing else runs beside it: flood.postgres.test.ts.
if (isWhole) {
  test('400 hostile calls a second through nginx leave others as quick', {
    timeout: 120_000,
  }, async () => {
    const { place } = house
    const mallory = await newPerson(place)
    const target = await newCommunity(place, 'association', mallory)
    await addCrowd(place, target, 199)
    const { look, change } = await otherPeople(place)
    const before = { look: await p99(look), change: await p99(change) }

    const path = `/associations/${target.id}`
    const program = ['tests/world/flood.ts', place.origin, cookieOf(mallory), path, '400']
    const flood = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
    let worst = { look: 0, change: 0 }
    const ratio = async () => {
      worst = { look: await p99(look), change: await p99(change) }
      return Math.max(
        worst.look / Math.max(before.look, atLeast),
        worst.change / Math.max(before.change, atLeast),
      )
    }
    // A flood lasts; what else the machine does passes.
    await expect
      .poll(ratio, { timeout: 60_000 })
      .toBeLessThan(3)
      .finally(() => flood.kill())
    const [said] = await once(flood.stdout, 'data')
    const { sent, seconds } = JSON.parse(`${said}`)
    expect(sent / seconds).toBeGreaterThan(350)
    const times = (ms: { look: number; change: number }) =>
      `${Math.round(ms.look)} ms to look, ${Math.round(ms.change)} ms to change`
    reportFault({
      fault: 'a few starving all',
      did: `${Math.round(sent / seconds)} hostile calls a second of one account and 40 networks`,
      lost: 'nothing',
      noticed: `99th percentile of others: ${times(before)} before, ${times(worst)} meanwhile`,
    })
  })
}

test('whoever guesses is stopped, whatever address they invent; nobody else is', async () => {
  const { place } = house
  const claire = await newPerson(place)
  const guess = (from: string, invented: string, email = newEmail('personne')) => {
    const caller = createCaller(place.origin, undefined, {
      from,
      headers: { 'x-forwarded-for': invented },
    })
    const answer = caller.send('POST', '/api/auth/login', { email, password: 'Faux#2026' })
    return answer.finally(() => caller.close())
  }
  let guesses = 0
  let status = 0
  for (; status !== 429 && guesses < 500; guesses += 1) {
    status = (await guess('127.66.6.6', `203.${guesses % 250}.113.9`)).status
  }
  expect(status).toBe(429)
  // Who lives elsewhere logs in, and so does she whose password is being guessed at.
  for (let at = 0; at < 30; at += 1) await guess('127.66.6.6', '203.0.113.9', claire.email)
  const hers = createCaller(place.origin, undefined, { from: '127.66.7.7' })
  const { email } = claire
  const { status: loggedIn } = await hers.send('POST', '/api/auth/login', { email, password })
  hers.close()
  expect(loggedIn).toBe(200)
  reportFault({
    fault: 'locking others out',
    did: `passwords guessed from one network behind nginx, with invented X-Forwarded-For`,
    lost: 'nothing',
    noticed: `the network was stopped after ${guesses} guesses; nobody else was`,
  })
})
