import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTeam } from '../world/communities.ts'
import { openFaithfulPage } from '../world/faithful-page.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { startLoad } from '../world/load.ts'
import { freePort } from '../world/port.ts'
import type { ServerProcess } from '../world/process.ts'
import { startNginx, type ThrowawayNginx } from '../world/throwaway-nginx.ts'
import { reportFault } from './report.ts'

let fleet: Fleet
let nginx: ThrowawayNginx
beforeAll(async () => {
  const port = await freePort()
  const common = { ORIGIN: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: '1' }
  fleet = await startFleet(2, undefined, () => common)
  nginx = await startNginx(port, fleet.servers.map(portOf))
})
afterAll(async () => {
  await nginx.stop()
  await fleet.stop()
})

const portOf = ({ origin }: ServerProcess) => new URL(origin).port

test('two processes behind nginx are replaced one after the other: no call fails, no message is lost or doubled', async () => {
  const place = { db: fleet.db, origin: nginx.origin }
  const team = await newTeam(place, 'group')
  const room = await team.room()
  const load = startLoad(nginx.origin, team.creator, `${team.path}/${team.id}`)
  const pages = [team.creator, team.member, team.moderator].map((person) =>
    openFaithfulPage(nginx.origin, person, room),
  )
  let said = 0
  const speaking = setInterval(() => {
    for (const page of pages) page.say(`Message ${said++}`)
  }, 50)

  for (const old of [...fleet.servers]) {
    const answered = load.answered
    await expect.poll(() => load.answered, { timeout: 20_000 }).toBeGreaterThan(answered + 20)
    const start = performance.now()
    old.child.kill('SIGTERM')
    expect(await old.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(10_000)
    const next = await fleet.start({ PORT: portOf(old) })
    expect(next.origin).toBe(old.origin)
  }
  const answered = load.answered
  await expect.poll(() => load.answered, { timeout: 20_000 }).toBeGreaterThan(answered + 20)

  clearInterval(speaking)
  await load.stop()
  expect(load.failures).toEqual([])
  await Promise.all(pages.map((page) => page.allAnswered()))
  const rows = await fleet.db
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('room_id', '=', room)
    .orderBy('seq')
    .execute()
  expect(new Set(rows.map(({ content }) => content)).size).toBe(said)
  expect(rows).toHaveLength(said)
  for (const page of pages) {
    await expect.poll(() => page.told.length, { timeout: 20_000 }).toBe(said)
    const inOrder = page.told.toSorted((one, other) => one.seq - other.seq)
    expect(inOrder.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    await page.leave()
  }
  reportFault({
    fault: 'two processes replaced one after the other',
    did: `SIGTERM behind nginx, under calls and chat, ${said} messages`,
    lost: 'nothing',
    noticed: `no call failed of ${load.answered}`,
  })
})
