import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import { newCommunity, sendForm, type TestCommunity } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { file } from '../world/pictures.ts'
import { expectAnswer, expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

/* How much room the documents of a community may take. */

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { COMMUNITY_SPACE: '1' } })
})
afterAll(() => world.stop())

const limit = 1024 * 1024
const part = 300 * 1024

function add(who: Person, community: TestCommunity, size = part) {
  const files = file('a'.repeat(size), 'Notes.txt')
  return sendForm(who, 'PUT', community.path, { id: community.id, files })
}

async function usedBy(who: Person, { path, id, kind }: TestCommunity) {
  const answer = await who.get(`${path}/${id}/space`)
  expectAnswer(answer, communityCalls[kind].getSpace)
  return answer.body
}

/** How many documents lie in the store, whether a row names them or not. */
async function stored(): Promise<number> {
  return (await readdir(world.folder, { recursive: true })).filter((name) =>
    /documents.[\da-f]{64}$/.test(name),
  ).length
}

test('a community that is full takes no more, keeps nothing of it, and does so once there is room', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  for (let sent = 0; sent < 3; sent += 1) expect((await add(claire, club)).status).toBe(200)
  expect(await usedBy(claire, club)).toEqual({ used: 3 * part, limit })
  const before = await stored()
  expectFailure(await add(claire, club), 409, 'storage_full')
  expect(await stored()).toBe(before)
  expect((await add(claire, club, limit - 3 * part)).status).toBe(200)
  expect(await usedBy(claire, club)).toEqual({ used: limit, limit })
  const { body } = await claire.get(`/associations/${club.id}`)
  const [first] = (body as { files: { id: string }[] }).files
  await claire.delete(`/associations/${club.id}/files/${first?.id}`)
  expect(await usedBy(claire, club)).toEqual({ used: limit - part, limit })
  expect((await add(claire, club)).status).toBe(200)
})

test('an association and its groups share it, at one moment too', async () => {
  const claire = await newPerson(world)
  const parent = await newCommunity(world, 'association', claire)
  const groups = await Promise.all(
    Array.from({ length: 5 }, () => newCommunity(world, 'group', claire, { parent })),
  )
  const answers = await Promise.all([parent, ...groups].map((one) => add(claire, one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  for (const one of [parent, ...groups]) {
    expect(await usedBy(claire, one)).toEqual({ used: 3 * part, limit })
  }
})

test('the groups outside associations that one person made share one, and take no other’s', async () => {
  const [claire, nadia] = [await newPerson(world), await newPerson(world)]
  const groups = await Promise.all(
    Array.from({ length: 5 }, () => newCommunity(world, 'group', claire)),
  )
  const other = await newCommunity(world, 'group', nadia, { members: [[claire, 'administrator']] })
  const answers = await Promise.all(groups.map((one) => add(claire, one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  expect((await add(claire, other)).status).toBe(200)
  expect(await usedBy(nadia, other)).toEqual({ used: part, limit })
})
