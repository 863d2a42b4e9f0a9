import { expect, test } from 'vitest'
import { closeCodes } from '../../server/contract/message-limits.ts'
import { newTeam, type Team } from '../world/communities.ts'
import { type FaithfulPage, openFaithfulPage } from '../world/faithful-page.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { openChat } from '../world/sockets.ts'
import { reportFault } from './report.ts'

/** How often the server is killed: `npm run faults` does so twenty times. */
const kills = Number(process.env.KILLS ?? 3)

const people = ['creator', 'administrator', 'moderator', 'member'] as const

test(`nothing is lost or doubled when the server is killed under load, ${kills} times`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const fleet = await startFleet(1)
  try {
    const teams = [await newTeam(fleet, 'group'), await newTeam(fleet, 'group')]
    const rooms = await Promise.all(teams.map((team) => open(fleet, team)))
    let said = 0
    const talking = setInterval(() => {
      for (const { pages } of rooms) for (const page of pages) page.say(`mot ${said++}`)
    }, 20)
    for (let kill = 0; kill < kills; kill++) {
      const server = fleet.servers.at(-1)
      // At another moment of its work each time, but never before it has work.
      const before = answeredBy(rooms)
      while (answeredBy(rooms) < before + 100 + kill * 7) await soon()
      server?.child.kill('SIGKILL')
      await server?.ended
      const { origin } = await fleet.start()
      for (const { pages } of rooms) for (const page of pages) page.goTo(origin)
    }
    clearInterval(talking)
    for (const { pages } of rooms) await Promise.all(pages.map((page) => page.allAnswered()))

    for (const { id, pages } of rooms) {
      const rows = await fleet.db
        .selectFrom('messages')
        .select(['id', 'seq', 'content', 'client_id'])
        .where('room_id', '=', id)
        .orderBy('seq')
        .execute()
      const stored = new Map(rows.map((row) => [row.id, row]))
      // Every word once, though it may have been sent several times.
      expect(new Set(rows.map(({ content }) => content)).size).toBe(rows.length)
      const names = new Set(rows.map(({ client_id }) => client_id))
      for (const page of pages) {
        for (const clientId of page.answered) expect(names).toContain(clientId)
        await expect.poll(() => page.told.length).toBe(rows.length)
        for (const { id: told, seq, content } of page.told) {
          expect(stored.get(told)).toMatchObject({ seq, content })
        }
      }
    }
    const pages = rooms.flatMap((room) => room.pages)
    await Promise.all(pages.map((page) => page.leave()))
    const slowest = Math.max(...pages.flatMap(({ waits }) => waits.map(({ took }) => took)))
    reportFault({
      fault: 'the only process killed under chat load',
      did: `SIGKILL, ${kills} times, 8 people talking in 2 rooms, ${said} messages`,
      lost: 'nothing',
      noticed: `the slowest answer to a message ${(slowest / 1000).toFixed(1)} s, starts included`,
    })
  } finally {
    await fleet.stop()
  }
})

test('SIGTERM stores what was sent, tells sockets to come back, and exits 0 within 10 s', async () => {
  const fleet = await startFleet(1)
  try {
    const team = await newTeam(fleet, 'group')
    const room = await team.room()
    const chats = await Promise.all(people.map((role) => openChat(fleet, team[role])))
    await Promise.all(chats.map((chat) => chat.joinRoom(room)))
    const answers = chats.flatMap((chat) =>
      Array.from({ length: 50 }, (_, index) => chat.sendMessage(room, `mot ${index}`)),
    )
    const outcomes = Promise.allSettled(answers)
    await answers[0]
    const start = performance.now()
    fleet.servers[0]?.child.kill('SIGTERM')
    expect(await Promise.all(chats.map(({ closed }) => closed))).toEqual(
      chats.map(() => closeCodes.leaving),
    )
    expect(await fleet.servers[0]?.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(10_000)
    const stored = new Set(
      (await fleet.db.selectFrom('messages').select('id').execute()).map(({ id }) => id),
    )
    for (const outcome of await outcomes) {
      if (outcome.status === 'fulfilled') expect(stored).toContain(outcome.value.id)
    }
  } finally {
    await fleet.stop()
  }
})

async function open(fleet: Fleet, team: Team): Promise<{ id: string; pages: FaithfulPage[] }> {
  const id = await team.room()
  return { id, pages: people.map((role) => openFaithfulPage(fleet.origin, team[role], id)) }
}

function answeredBy(rooms: { pages: FaithfulPage[] }[]): number {
  return rooms.flatMap(({ pages }) => pages).reduce((sum, { answered }) => sum + answered.size, 0)
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
