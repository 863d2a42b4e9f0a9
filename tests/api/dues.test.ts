import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDues, setDues } from '../../server/contract/dues.ts'
import { newTeam } from '../world/communities.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const dues = {
  iban: 'FR7630006000011234567890189',
  holder: 'Judo Club de Bellevue',
  amount: 25.5,
  label: 'Cotisation 2026',
}
const nothing = { iban: null, holder: null, amount: null, label: null }

test('the dues are said by an administrator and read by every member', async () => {
  const team = await newTeam(world, 'association')
  const before = await team.member.get(`/associations/${team.id}/dues`)
  expectAnswer(before, getDues)
  expect(before.body).toEqual(nothing)
  const answer = await team.administrator.put(`/associations/${team.id}/dues`, dues)
  expectAnswer(answer, setDues)
  expect(answer.body).toEqual(dues)
  expect((await team.member.get(`/associations/${team.id}/dues`)).body).toEqual(dues)
  const later = { ...dues, amount: 30 }
  await team.creator.put(`/associations/${team.id}/dues`, later)
  expect((await team.member.get(`/associations/${team.id}/dues`)).body).toEqual(later)
})

test.each([[nothing], [{}], [{ iban: '', holder: '', amount: '', label: '' }]])(
  '%j clears all',
  async (cleared) => {
    const team = await newTeam(world, 'association')
    await team.creator.put(`/associations/${team.id}/dues`, dues)
    const { body } = await team.creator.put(`/associations/${team.id}/dues`, cleared)
    expect(body).toEqual(nothing)
    const rows = world.db.selectFrom('dues').where('community_id', '=', team.id)
    expect(await rows.selectAll().execute()).toEqual([])
  },
)

test('an amount without an account is for who pays otherwise', async () => {
  const team = await newTeam(world, 'association')
  const cash = { ...nothing, amount: 20 }
  expect((await team.creator.put(`/associations/${team.id}/dues`, cash)).body).toEqual(cash)
})

test('reading them takes two statements beside the session’s', async () => {
  const team = await newTeam(world, 'association')
  await team.member.get(`/associations/${team.id}/dues`)
  world.statements.length = 0
  await team.member.get(`/associations/${team.id}/dues`)
  expect(world.statements).toHaveLength(3)
})

test('moderators, members and strangers say nothing, and strangers read nothing', async () => {
  const team = await newTeam(world, 'association')
  for (const who of [team.moderator, team.member, team.stranger]) {
    const answer = await who.put(`/associations/${team.id}/dues`, dues)
    expectFailure(answer, 403, 'not_enough_permission')
  }
  const read = await team.stranger.get(`/associations/${team.id}/dues`)
  expectFailure(read, 403, 'not_enough_permission')
  const group = await newTeam(world, 'group')
  const inGroup = await group.creator.put(`/associations/${group.id}/dues`, dues)
  expectFailure(inGroup, 404, 'association_not_found')
})

describe('an IBAN', () => {
  test.each([
    'FR76 3000 6000 0112 3456 7890 189',
    'fr7630006000011234567890189',
    'FR76\u00A03000\u00A06000\u00A00112\u00A03456\u00A07890\u00A0189',
    ' FR76-3000-6000-0112-3456-7890-189 ',
  ])('%j is kept without blanks, in capitals', async (iban) => {
    const team = await newTeam(world, 'association')
    const { body } = await team.creator.put(`/associations/${team.id}/dues`, { ...dues, iban })
    expect(body).toEqual(dues)
  })

  test.each([
    ['with a wrong checksum', 'FR7630006000011234567890188'],
    ['with two digits the other way round', 'FR7630006000011234567891089'],
    ['too short', 'FR763000600001123456789018'],
    ['of no country', 'XX7630006000011234567890189'],
    ['that euros can’t be sent to', 'SA0380000000608010167519'],
    ['that is a word', 'compte'],
    ['with lines of its own', 'FR7630006000011234567890189\nEUR9999'],
    ['of another type', 12],
    ['without end', 'F'.repeat(5000)],
  ])('%s is refused', async (_, iban) => {
    const team = await newTeam(world, 'association')
    const answer = await team.creator.put(`/associations/${team.id}/dues`, { ...dues, iban })
    expectFields(answer, { iban: 'IBAN invalide' })
  })

  test('has a holder', async () => {
    const team = await newTeam(world, 'association')
    const answer = await team.creator.put(`/associations/${team.id}/dues`, {
      ...dues,
      holder: null,
    })
    expectFields(answer, { holder: 'Champ requis' })
  })
})

test.each([
  [{ amount: 0 }, { amount: 'Montant invalide' }],
  [{ amount: -5 }, { amount: 'Montant invalide' }],
  [{ amount: 25.123 }, { amount: 'Montant invalide' }],
  [{ amount: 100_000.01 }, { amount: 'Montant invalide' }],
  [{ amount: '25' }, { amount: 'Montant invalide' }],
  [{ label: 'a'.repeat(71) }, { label: 'Le champ doit contenir au maximum 70 caractères' }],
  [{ label: 'a\nEUR1' }, { label: 'Texte invalide' }],
  [{ holder: 'a'.repeat(71) }, { holder: 'Le champ doit contenir au maximum 70 caractères' }],
  [{ holder: 'Club\nFR76' }, { holder: 'Texte invalide' }],
])('%j is refused', async (wrong, fields) => {
  const team = await newTeam(world, 'association')
  const answer = await team.creator.put(`/associations/${team.id}/dues`, { ...dues, ...wrong })
  expectFields(answer, fields)
})

test.each([0.01, 0.1, 19.99, 1.15, 100_000])('%d euros are kept to the cent', async (amount) => {
  const team = await newTeam(world, 'association')
  const { body } = await team.creator.put(`/associations/${team.id}/dues`, { ...dues, amount })
  expect(body).toEqual({ ...dues, amount })
})
