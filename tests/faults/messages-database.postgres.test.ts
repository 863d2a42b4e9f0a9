import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newTeam } from '../world/communities.ts'
import { openFaithfulPage } from '../world/faithful-page.ts'
import { startFleet } from '../world/fleet.ts'
import { type Line, openLine } from '../world/line.ts'
import { openChat } from '../world/sockets.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { startWorld } from '../world/world.ts'

test('while the database is away a message is refused by its name, and stored once it is back', async () => {
  let line: Line | undefined
  const world = await startWorld({
    async via(url) {
      const way = new URL(url)
      line = await openLine(Number(way.port || 5432), way.hostname)
      way.hostname = '127.0.0.1'
      way.port = String(line.port)
      return way.href
    },
  })
  try {
    const team = await newTeam(world, 'group')
    const room = await team.room()
    const claire = await openChat(world, team.creator)
    const paul = await openChat(world, team.member)
    await Promise.all([claire.joinRoom(room), paul.joinRoom(room)])
    await claire.sendMessage(room, 'avant')

    await line?.cut()
    const clientId = randomUUID()
    const start = performance.now()
    await expect(claire.sendMessage(room, 'pendant', clientId)).rejects.toThrow(
      'service_unavailable',
    )
    await expect(claire.joinRoom(room)).rejects.toThrow('service_unavailable')
    await expect(openChat(world, team.moderator)).rejects.toThrow('503')
    expect(performance.now() - start).toBeLessThan(10_000)

    await line?.mend()
    await claire.sendMessage(room, 'pendant', clientId)
    await paul.next('receive_message', ({ content }) => content === 'pendant')
    await claire.joinRoom(room)
    const { messages } = await claire.joinRoom(room)
    expect(messages.map(({ content }) => content)).toEqual(['avant', 'pendant'])
    await Promise.all([claire.close(), paul.close()])
  } finally {
    await world.stop()
    await line?.cut()
  }
})

test('PostgreSQL restarts under load: sockets stay or come back, nothing is lost or doubled', async () => {
  const postgres = await startPostgres()
  try {
    const fleet = await startFleet(1, postgres.url)
    try {
      const team = await newTeam(fleet, 'group')
      const room = await team.room()
      const people = [team.creator, team.administrator, team.moderator, team.member]
      const pages = people.map((person) => openFaithfulPage(fleet.origin, person, room))
      let said = 0
      const talking = setInterval(() => {
        for (const page of pages) page.say(`mot ${said++}`)
      }, 20)
      for (let restart = 0; restart < 2; restart++) {
        const answered = pages[0]?.answered.size ?? 0
        await expect
          .poll(() => pages[0]?.answered.size, { timeout: 20_000 })
          .toBeGreaterThan(answered + 20)
        postgres.restart()
      }
      clearInterval(talking)
      await Promise.all(pages.map((page) => page.allAnswered()))
      const rows = await fleet.db.selectFrom('messages').select(['id', 'content']).execute()
      expect(rows).toHaveLength(said)
      expect(new Set(rows.map(({ content }) => content)).size).toBe(said)
      for (const page of pages) {
        await expect.poll(() => page.told.length).toBe(said)
      }
      await Promise.all(pages.map((page) => page.leave()))
    } finally {
      await fleet.stop()
    }
  } finally {
    postgres.stop()
  }
})
