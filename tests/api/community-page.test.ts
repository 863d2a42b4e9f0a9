import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCommunityPage } from '../../src/layouts/community-data.ts'
import { addMember, bothKinds, newTeam } from '../world/communities.ts'
import { eventRow, insertEvent } from '../world/events.ts'
import { insertMessages } from '../world/messages.ts'
import { pageVerbsOf } from '../world/page-verbs.ts'
import { newPerson, type Person } from '../world/people.ts'
import { insertJoinRequest } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/** What the page of a community asks of the server, and the home page of who decides there. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Team = Awaited<ReturnType<typeof newTeam>>

async function look(who: Person, { kind, id }: Team) {
  const data = await loadCommunityPage(
    pageVerbsOf(world, who),
    { kind, id },
    { me: who.id, section: 'en-ce-moment' },
  )
  if (!data.ok) throw new Error(data.error)
  if (!data.now) throw new Error('unreachable')
  return { unread: data.unread, ...data.now }
}

const at = (days: number) => ({
  name: `in ${days} days`,
  starts_at: new Date(world.clock.now().getTime() + days * 24 * 3_600_000),
})

describe.each(bothKinds)('the page of an %s', (kind) => {
  test('has the next four of its own events, the soonest first, and none that is over', async () => {
    const team = await newTeam(world, kind)
    const other = await newTeam(world, kind)
    for (const days of [9, 3, -2, 5, 7, 11]) await insertEvent(world, team, at(days))
    await insertEvent(world, other, at(1))
    const { events } = await look(team.member, team)
    expect(events.map(({ name }) => name)).toEqual([3, 5, 7, 9].map((days) => `in ${days} days`))
  })

  test('tells requests for membership to who may answer them alone', async () => {
    const team = await newTeam(world, kind)
    await insertJoinRequest(world, team)
    await insertJoinRequest(world, team)
    expect((await look(team.creator, team)).awaiting.requests).toBe(2)
    expect((await look(team.moderator, team)).awaiting.requests).toBe(2)
    expect((await look(team.member, team)).awaiting.requests).toBe(0)
  })

  test('tells what is unread in its room, and in all of them', async () => {
    const team = await newTeam(world, kind)
    const other = await newTeam(world, kind)
    await addMember(world, other, team.member)
    const line = { by: team.creator, content: 'Bonjour' }
    await insertMessages(world, team, line, line)
    await insertMessages(world, other, { by: other.creator, content: 'Bonsoir' })
    const { unread, awaiting } = await look(team.member, team)
    expect({ unread, here: awaiting.unread }).toEqual({ unread: 3, here: 2 })
  })

  test('takes as many statements however much there is', async () => {
    const [empty, full] = [await newTeam(world, kind), await newTeam(world, kind)]
    await world.db
      .insertInto('events')
      .values(Array.from({ length: 200 }, (_, days) => eventRow(world, full, at(days))))
      .execute()
    for (let asked = 0; asked < 20; asked++) await insertJoinRequest(world, full)
    for (const team of [empty, full]) {
      world.statements.length = 0
      await look(team.creator, team)
      expect(world.statements.length).toBeLessThanOrEqual(5)
    }
  })
})

test('events are told to no stranger, whatever they ask for', async () => {
  const team = await newTeam(world, 'association')
  await insertEvent(world, team, at(1))
  const stranger = await newPerson(world)
  expect(await pageVerbsOf(world, stranger).listComingEvents(team.id, 4)).toEqual([])
})

test('one’s own home tells where requests wait, the longest wait first, and who asked', async () => {
  const [club, choir] = [await newTeam(world, 'association'), await newTeam(world, 'group')]
  await addMember(world, choir, club.creator, 'moderator')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await insertJoinRequest(world, club, { created_at: minutesAgo(5) })
  await insertJoinRequest(world, choir, { created_at: minutesAgo(9) })
  await insertJoinRequest(world, choir, { created_at: minutesAgo(7) })
  await insertJoinRequest(world, choir, { confirmed_at: null })
  expect(await pageVerbsOf(world, club.creator).listAwaitedRequests()).toEqual([
    { community: communityOf(choir), first: 'Zoé Martin', count: 2 },
    { community: communityOf(club), first: 'Zoé Martin', count: 1 },
  ])
  expect(await pageVerbsOf(world, club.member).listAwaitedRequests()).toEqual([])
  expect(await pageVerbsOf(world, club.stranger).listAwaitedRequests()).toEqual([])
})

function communityOf({ kind, id }: Team) {
  return { kind, id, name: 'Judo Club', image: null }
}
