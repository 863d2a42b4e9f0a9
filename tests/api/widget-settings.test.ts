import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../server/contract/messages.ts'
import { widgetMessages } from '../../server/contract/widget-messages.ts'
import { originOf } from '../../server/contract/widget-payloads.ts'
import { widgetCalls } from '../../server/contract/widgets.ts'
import { bothKinds, newTeam } from '../world/communities.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const off = { enabled: false, origins: [], listed: false }
const site = 'https://www.judo-bellevue.fr'

describe.each(bothKinds)('the widgets of one %s', (kind) => {
  const pathOf = ({ path, id }: { path: string; id: string }) => `${path}/${id}/widgets`

  test('are off until an administrator turns them on, for the sites they name', async () => {
    const team = await newTeam(world, kind)
    const before = await team.administrator.get(pathOf(team))
    expectAnswer(before, widgetCalls[kind].getSettings)
    expect(before.body).toEqual(off)
    const settings = { enabled: true, origins: [site], listed: true }
    const answer = await team.administrator.put(pathOf(team), settings)
    expectAnswer(answer, widgetCalls[kind].putSettings)
    expect(answer.body).toEqual(settings)
    expect((await team.creator.get(pathOf(team))).body).toEqual(settings)
    expect((await team.creator.put(pathOf(team), off)).body).toEqual(off)
    expect((await team.creator.get(pathOf(team))).body).toEqual(off)
  })

  test('are neither seen nor changed by moderators, members and strangers', async () => {
    const team = await newTeam(world, kind)
    for (const who of [team.moderator, team.member, team.stranger]) {
      expectFailure(await who.get(pathOf(team)), 403, 'not_enough_permission')
      const change = await who.put(pathOf(team), { enabled: true, origins: [] })
      expectFailure(change, 403, 'not_enough_permission')
    }
    expect((await team.creator.get(pathOf(team))).body).toEqual(off)
  })
})

test('sites are kept as origins, each once', async () => {
  const team = await newTeam(world, 'association')
  const { body } = await team.creator.put(`/associations/${team.id}/widgets`, {
    enabled: true,
    origins: [` ${site}/agenda?mois=3#haut`, 'www.judo-bellevue.fr', 'HTTPS://Autre.FR:8443'],
  })
  expect(body).toEqual({
    enabled: true,
    origins: [site, 'https://autre.fr:8443'],
    listed: false,
  })
})

test.each([
  [{ enabled: 'oui', origins: [] }, { enabled: messages.value }],
  [{ enabled: true }, { origins: messages.required }],
  [{ enabled: true, origins: ['http://judo-bellevue.fr'] }, { origins: widgetMessages.origin }],
  [{ enabled: true, origins: manySites(21) }, { origins: widgetMessages.tooManyOrigins }],
  [{ enabled: true, origins: [], listed: 1 }, { listed: messages.value }],
])('%j is refused where it is wrong, and changes nothing', async (settings, fields) => {
  const team = await newTeam(world, 'association')
  const answer = await team.creator.put(`/associations/${team.id}/widgets`, settings)
  expectFields(answer, fields)
  expect((await team.creator.get(`/associations/${team.id}/widgets`)).body).toEqual(off)
})

function manySites(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `https://a${at}.fr`)
}

test('twenty sites may be named', async () => {
  const team = await newTeam(world, 'association')
  const origins = manySites(20)
  const path = `/associations/${team.id}/widgets`
  const { body } = await team.creator.put(path, { enabled: true, origins })
  expect(body).toEqual({ enabled: true, origins, listed: false })
})

describe('the origin of what somebody pasted', () => {
  test.each([
    ['https://www.mon-club.fr', 'https://www.mon-club.fr'],
    ['www.mon-club.fr/agenda', 'https://www.mon-club.fr'],
    ['https://été.fr', 'https://xn--t-9fab.fr'],
    ['http://localhost:8080/page', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('of %s is %s', (address, origin) => {
    expect(originOf(address)).toBe(origin)
  })

  test.each([
    '',
    'club',
    'http://mon-club.fr',
    'https://*',
    'https://*.fr',
    'https://club.fr; script-src *',
    'https://moi:secret@club.fr',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://club.fr',
    'file:///etc/passwd',
    'https://club',
  ])('is none for %j', (address) => {
    expect(originOf(address)).toBeNull()
  })
})
