import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { bothKinds, newCommunity, newTeam, sendForm, type Team } from '../world/communities.ts'
import { newPerson } from '../world/people.ts'
import { file, heavyPicture, hugePng, picture } from '../world/pictures.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Answer, Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function update(
  team: Pick<Team, 'path' | 'id'>,
  who: Visitor,
  fields: Record<string, string | File>,
) {
  return sendForm(who, 'PUT', team.path, { id: team.id, ...fields })
}

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.backend.platform.storage.list()) keys.push(key)
  return keys
}

function documentsOf(team: { id: string }) {
  return world.db.selectFrom('documents').selectAll().where('community_id', '=', team.id).execute()
}

const text = (name = 'notes.txt') => new File(['Ordre du jour'], name, { type: 'text/plain' })

function fileIn(answer: Answer): { id: string; name: string } {
  return (answer.body as { files: { id: string; name: string }[] }).files[0] ?? { id: '', name: '' }
}

describe.each(bothKinds)('changing a %s', (kind) => {
  test('changes what is sent and leaves the rest', async () => {
    const team = await newTeam(world, kind)
    const first = await update(team, team.administrator, {
      name: 'Nouveau nom',
      type: 'cultural',
      typeDetails: 'théâtre',
      description: 'Bonjour',
    })
    expectAnswer(first, communityCalls[kind].update)
    const second = await update(team, team.creator, { description: '', typeDetails: '' })
    expect(second.body).toMatchObject({
      name: 'Nouveau nom',
      type: 'cultural',
      typeDetails: null,
      description: null,
    })
    expect((await update(team, team.creator, {})).body).toEqual(second.body)
  })

  test.each([
    [{ name: '' }, { name: 'Champ requis' }],
    [{ name: 'x'.repeat(51) }, { name: 'Le champ doit contenir au maximum 50 caractères' }],
    [{ type: '' }, { type: 'Valeur invalide' }],
    [{ image: 'data:image/png;base64,AAAA' }, { image: "Le fichier n'a pas un format valide" }],
    [{ files: 'x' }, { files: "Le fichier n'a pas un format valide" }],
  ])('%j says what is wrong', async (fields, messages) => {
    const team = await newTeam(world, kind)
    expectFields(await update(team, team.creator, fields as Record<string, string>), messages)
  })

  test.each(['moderator', 'member', 'stranger'] as const)('is not for a %s', async (place) => {
    const team = await newTeam(world, kind)
    const before = await stored()
    const image = file(await picture('png'))
    const answer = await update(team, team[place], { name: 'A', image, files: text() })
    expectFailure(answer, 403, 'not_enough_permission')
    expect(await stored()).toEqual(before)
    expect((await team.creator.get(`${team.path}/${team.id}`)).body).toMatchObject({
      name: 'Judo Club',
      image: null,
      files: [],
    })
  })

  test('gives it a picture, which its members see, and takes it away', async () => {
    const team = await newTeam(world, kind)
    const answer = await update(team, team.creator, { image: file(await picture('png')) })
    const { image } = answer.body as { image: string }
    expect(image).toMatch(new RegExp(`^${kind}s/[\\da-f]{64}$`))
    const seen = await team.member.get(`${team.path}/image/${team.id}`, {
      headers: { authorization: null },
    })
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const etag = seen.headers.get('etag') ?? ''
    const again = await team.member.get(`${team.path}/image/${team.id}`, {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.body]).toEqual([304, ''])
    const other = await team.stranger.get(`${team.path}/image/${team.id}`)
    expectFailure(other, 404, 'image_not_found')
    expect((await world.visitor().get(`${team.path}/image/${team.id}`)).status).toBe(401)

    expect((await update(team, team.creator, { image: '' })).body).toMatchObject({ image: null })
    const gone = await team.member.get(`${team.path}/image/${team.id}`)
    expectFailure(gone, 404, 'image_not_found')
  })

  const bad: [string, () => Promise<File>, number, string][] = [
    [
      'a picture of 1.1 MB',
      async () => file(await heavyPicture(1.1 * 2 ** 20)),
      413,
      'payload_too_large',
    ],
    [
      'an SVG',
      async () => file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'),
      415,
      'unsupported_file_type',
    ],
    [
      'a PDF named .png',
      async () => file('%PDF-1.7\n%âãÏÓ\n', 'a.png'),
      415,
      'unsupported_file_type',
    ],
    [
      '60 000 × 60 000 pixels',
      async () => file(hugePng(60_000, 60_000, { rows: 1 }), 'a.png'),
      413,
      'payload_too_large',
    ],
    [
      'a JPEG cut in half',
      async () => {
        const bytes = await picture('jpeg')
        return file(bytes.slice(0, bytes.length / 2))
      },
      415,
      'unsupported_file_type',
    ],
  ]
  test.each(bad)('by %s is refused, and nothing is kept', async (_name, make, status, code) => {
    const team = await newTeam(world, kind)
    const before = await stored()
    const answer = await update(team, team.creator, { name: 'Autre', image: await make() })
    expectFailure(answer, status, code)
    const created = await sendForm(team.creator, 'POST', team.path, {
      name: 'Autre',
      image: await make(),
    })
    expectFailure(created, status, code)
    expect(await stored()).toEqual(before)
    expect((await team.creator.get(`${team.path}/${team.id}`)).body).toMatchObject({
      name: 'Judo Club',
      image: null,
    })
    const list = await team.creator.get(`${team.path}/user/${team.creator.id}`)
    expect(list.body).toHaveLength(1)
  })

  test('a form without an end is refused, and changes nothing', async () => {
    const team = await newTeam(world, kind)
    const head = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const raw = part('id', team.id) + part('name', 'Autre')
    expectFields(await team.creator.call('PUT', team.path, { raw, headers: head }), {})
    const { body } = await team.creator.get(`${team.path}/${team.id}`)
    expect(body).toMatchObject({ name: 'Judo Club' })
  })

  test('an id that is no id is not found', async () => {
    const claire = await newPerson(world)
    const path = kind === 'association' ? '/associations' : '/groups'
    const answer = await sendForm(claire, 'PUT', path, { id: 'x', name: 'A' })
    expectFailure(answer, 404, `${kind}_not_found`)
  })
})

describe.each(bothKinds)('the documents of a %s', (kind) => {
  test('are added by who manages, and downloaded by members', async () => {
    const team = await newTeam(world, kind)
    const answer = await update(team, team.administrator, { files: text('Compte rendu.txt') })
    expectAnswer(answer, communityCalls[kind].update)
    expect(answer.body).toMatchObject({
      files: [{ name: 'Compte rendu.txt', size: 13, type: expect.stringMatching(/^text\/plain/) }],
    })
    const path = `${team.path}/${team.id}/files/${fileIn(answer).id}`
    const got = await team.member.get(path, { headers: { authorization: null } })
    expect(got.body).toBe('Ordre du jour')
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="Compte rendu.txt"')
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    expect(got.headers.get('cache-control')).toBe('no-store')
    expectFailure(await team.stranger.get(path), 403, 'not_enough_permission')
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  test('stand in the order in which they were added', async () => {
    const team = await newTeam(world, kind)
    const names = Array.from({ length: 6 }, (_, at) => `document ${at}.txt`)
    for (const name of names) await update(team, team.creator, { files: text(name) })
    const { body } = await team.member.get(`${team.path}/${team.id}`)
    const { files } = body as { files: { name: string }[] }
    expect(files.map(({ name }) => name)).toEqual(names)
  })

  test('belong to it: another’s path does not lead to them', async () => {
    const [team, other] = [await newTeam(world, kind), await newTeam(world, kind)]
    const { id } = fileIn(await update(team, team.creator, { files: text() }))
    for (const wrong of [id, 'x']) {
      const path = `${other.path}/${other.id}/files/${wrong}`
      expectFailure(await other.creator.get(path), 404, 'file_not_found')
      expectFailure(await other.creator.delete(path), 404, 'file_not_found')
    }
    expect(await documentsOf(team)).toHaveLength(1)
  })

  test('are deleted by who manages, their bytes too', async () => {
    const team = await newTeam(world, kind)
    const { id } = fileIn(await update(team, team.creator, { files: text() }))
    const [row] = await documentsOf(team)
    const path = `${team.path}/${team.id}/files/${id}`
    for (const person of [team.moderator, team.member, team.stranger]) {
      expectFailure(await person.delete(path), 403, 'not_enough_permission')
    }
    expect(await stored()).toContain(row?.path)
    const answer = await team.administrator.delete(path)
    expect([answer.status, answer.body]).toEqual([200, true])
    expect(await stored()).not.toContain(row?.path)
    expectFailure(await team.creator.get(path), 404, 'file_not_found')
    expectFailure(await team.creator.delete(path), 404, 'file_not_found')
  })

  test('are fifty, even when five more arrive at once for the last place', async () => {
    const team = await newTeam(world, kind)
    await world.db
      .insertInto('documents')
      .values(
        Array.from({ length: 49 }, (_, index) => ({
          community_id: team.id,
          name: `${index}.txt`,
          size: 1,
          type: 'text/plain',
          path: `documents/${team.id}-${index}`,
        })),
      )
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => update(team, team.creator, { files: text() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await documentsOf(team)).toHaveLength(50)
  })

  test('of another type or over 10 MB are refused', async () => {
    const team = await newTeam(world, kind)
    const before = await stored()
    const html = new File(['<!doctype html><script>1</script>'], 'page.html')
    expectFailure(await update(team, team.creator, { files: html }), 415, 'unsupported_file_type')
    const large = new File(['x'.repeat(10 * 2 ** 20 + 1)], 'long.txt')
    expectFailure(await update(team, team.creator, { files: large }), 413, 'payload_too_large')
    expect(await stored()).toEqual(before)
  })
})

test('an association may be called otherwise in the public register, a group not', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const named = await update(club, claire, { association: 'JUDO CLUB DE LYON' })
  expect(named.body).toMatchObject({ association: 'JUDO CLUB DE LYON' })
  expect((await update(club, claire, { association: '' })).body).toMatchObject({
    association: null,
  })
  const friends = await newCommunity(world, 'group', claire, { parent: club })
  const answer = await update(friends, claire, { association: '' })
  expect(answer.body).toMatchObject({ association: { id: club.id } })
})

describe('deleting', () => {
  test('an association deletes its groups and says which', async () => {
    const claire = await newPerson(world)
    const samir = await newPerson(world)
    const club = await newCommunity(world, 'association', claire)
    const groups = await Promise.all(
      [1, 2].map(() => newCommunity(world, 'group', samir, { parent: club })),
    )
    const other = await newCommunity(world, 'group', samir)
    const answer = await claire.delete(`/associations/${club.id}`)
    expectAnswer(answer, communityCalls.association.remove)
    const { id, groupIds } = answer.body as { id: string; groupIds: string[] }
    expect(id).toBe(club.id)
    expect(groupIds.toSorted()).toEqual(groups.map((group) => group.id).sort())
    expectFailure(await claire.get(`/associations/${club.id}`), 404, 'association_not_found')
    expect((await samir.get(`/groups/user/${samir.id}`)).body).toMatchObject([{ id: other.id }])
  })

  test('a group answers no groups', async () => {
    const team = await newTeam(world, 'group')
    const answer = await team.administrator.delete(`/groups/${team.id}`)
    expect(answer.body).toEqual({ id: team.id, groupIds: [] })
  })

  test.each([
    ['association', 'moderator'],
    ['association', 'member'],
    ['association', 'stranger'],
    ['group', 'moderator'],
    ['group', 'member'],
    ['group', 'stranger'],
  ] as const)('a %s is not for a %s', async (kind: Kind, place) => {
    const team = await newTeam(world, kind)
    const answer = await team[place].delete(`${team.path}/${team.id}`)
    expectFailure(answer, 403, 'not_enough_permission')
  })
})
