import sharp from 'sharp'
import { afterAll, beforeAll, expect, describe as group, test } from 'vitest'
import { colourOfCommunity } from '../../server/contract/colours.ts'
import { communityCalls } from '../../server/contract/communities.ts'
import { addMember, bothKinds, newCommunity, sendForm } from '../world/communities.ts'
import { newEmail, newPerson } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function rowsOf(table: 'communities' | 'rooms' | 'memberships' | 'invitations') {
  return world.db.selectFrom(table).selectAll().execute()
}

async function picture(): Promise<File> {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' })
}

test('an association is created with all that can be said of it, and its mails go out', async () => {
  const claire = await newPerson(world)
  const answer = await sendForm(claire, 'POST', '/associations', {
    name: 'Judo Club de Bellevue',
    creator: claire.id,
    association: 'JUDO CLUB DE BELLEVUE LYON',
    type: 'sportive',
    typeDetails: 'arts martiaux',
    description: 'Un club de quartier.\nDepuis 1987.',
    image: await picture(),
    membersEmails: JSON.stringify(['Samir@Exemple.fr', 'samir@exemple.fr', claire.email]),
  })
  expectAnswer(answer, communityCalls.association.create)
  expect(answer.body).toMatchObject({
    name: 'Judo Club de Bellevue',
    association: 'JUDO CLUB DE BELLEVUE LYON',
    type: 'sportive',
    typeDetails: 'arts martiaux',
    description: 'Un club de quartier.\nDepuis 1987.',
    image: expect.stringMatching(/^associations\/[\da-f]{64}$/),
    membersLimit: 200,
    adminsLimit: 2,
    files: [],
    members: [{ role: 'creator', contribution: 'empty', user: { id: claire.id } }],
  })
  const mail = await world.post.mailTo('samir@exemple.fr')
  expect(mail.subject).toBe('Une invitation à rejoindre une association sur Maillon')
  expect(mail.text).toContain('Claire Dubois vous invite')
  const { id } = answer.body as { id: string }
  expect(mail.text).toContain(
    `${world.origin.replace('127.0.0.1', 'localhost')}/invitation-asso/${id}?token=`,
  )
  expect(world.post.countTo(claire.email)).toBe(0)
})

group.each(bothKinds)('a creation of a %s that is sent again', (kind) => {
  const path = `/${kind}s`
  const clientId = () => crypto.randomUUID()

  test('answers what was made the first time, with its mails sent once', async () => {
    const claire = await newPerson(world)
    const guest = newEmail('nadia')
    const form = { clientId: clientId(), name: 'Chorale', membersEmails: JSON.stringify([guest]) }
    const first = await sendForm(claire, 'POST', path, form)
    const again = await sendForm(claire, 'POST', path, { ...form, name: 'Autre nom' })
    expectAnswer(again, communityCalls[kind].create)
    expect(again.body).toEqual(first.body)
    await world.post.mailTo(guest)
    expect(world.post.countTo(guest)).toBe(1)
  })

  test('makes one, however many come at once', async () => {
    const claire = await newPerson(world)
    const form = { clientId: clientId(), name: 'Chorale' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendForm(claire, 'POST', path, form)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  })

  test('is another one under another id, of another account or of the other kind', async () => {
    const [claire, samir] = [await newPerson(world), await newPerson(world)]
    const form = { clientId: clientId(), name: 'Chorale' }
    const other = kind === 'group' ? '/associations' : '/groups'
    const answers = [
      await sendForm(claire, 'POST', path, form),
      await sendForm(claire, 'POST', path, { ...form, clientId: clientId() }),
      await sendForm(samir, 'POST', path, form),
      await sendForm(claire, 'POST', other, form),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(4)
  })

  test('needs an id that is a UUID', async () => {
    const claire = await newPerson(world)
    const answer = await sendForm(claire, 'POST', path, { clientId: 'x', name: 'Chorale' })
    expectFields(answer, { clientId: 'Valeur invalide' })
  })
})

test('the last of three associations, sent again, is still answered', async () => {
  const claire = await newPerson(world)
  const create = (clientId: string) =>
    sendForm(claire, 'POST', '/associations', { clientId, name: 'A' })
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID())
  for (const id of ids) expect((await create(id)).status).toBe(201)
  expect((await create(ids[2] ?? '')).status).toBe(201)
  expectFailure(await create(crypto.randomUUID()), 409, 'too_many_associations_created')
})

test('a name alone is enough; the rest has a sensible beginning', async () => {
  const claire = await newPerson(world)
  const association = await sendForm(claire, 'POST', '/associations', { name: 'Chorale' })
  expectAnswer(association, communityCalls.association.create)
  expect(association.body).toMatchObject({
    association: null,
    type: 'other',
    typeDetails: null,
    description: null,
    image: null,
  })
  const made = await sendForm(claire, 'POST', '/groups', { name: 'Les copains', association: '' })
  expectAnswer(made, communityCalls.group.create)
  expect(made.body).toMatchObject({
    creator: claire.id,
    association: null,
    members: [{ role: 'administrator', user: { id: claire.id } }],
  })
})

group.each(bothKinds)('a new %s', (kind) => {
  const path = kind === 'association' ? '/associations' : '/groups'

  test.each([
    [{}, { name: 'Champ requis' }],
    [{ name: '   ' }, { name: 'Champ requis' }],
    [{ name: 'x'.repeat(51) }, { name: 'Le champ doit contenir au maximum 50 caractères' }],
    [{ name: 'Deux\nlignes' }, { name: 'Texte invalide' }],
    [{ name: 'Deux\u2028lignes' }, { name: 'Texte invalide' }],
    [{ name: '\u200B' }, { name: 'Texte invalide' }],
    [{ name: '\u3164\u2800' }, { name: 'Texte invalide' }],
    [{ name: 'Club\u202Esurever' }, { name: 'Texte invalide' }],
    [{ name: 'A', type: 'secret' }, { type: 'Valeur invalide' }],
    [
      { name: 'A', typeDetails: 'x'.repeat(51) },
      { typeDetails: 'Le champ doit contenir au maximum 50 caractères' },
    ],
    [
      { name: 'A', description: 'x'.repeat(2001) },
      { description: 'Le champ doit contenir au maximum 2000 caractères' },
    ],
    [{ name: 'A', membersEmails: 'a@exemple.fr' }, { membersEmails: 'Format invalide' }],
    [{ name: 'A', membersEmails: '["a@exemple.fr", "b"]' }, { membersEmails: 'Format invalide' }],
    [{ name: 'A', image: 'no file' }, { image: "Le fichier n'a pas un format valide" }],
  ])('%j says what is wrong, and stores nothing', async (fields, messages) => {
    const claire = await newPerson(world)
    const before = await rowsOf('communities')
    expectFields(await sendForm(claire, 'POST', path, fields), messages)
    expect(await rowsOf('communities')).toEqual(before)
  })

  test('can be somebody else’s only within an association', async () => {
    const [claire, samir] = [await newPerson(world), await newPerson(world)]
    const answer = await sendForm(claire, 'POST', path, { name: 'A', creator: samir.id })
    expectFailure(answer, 404, 'user_not_found')
    const nobody = await sendForm(claire, 'POST', path, { name: 'A', creator: 'x' })
    expectFailure(nobody, 404, 'user_not_found')
  })

  test('holds its creator and 199 invitations; 200 are too many, and nothing is left', async () => {
    const claire = await newPerson(world)
    const emails = Array.from({ length: 200 }, (_, index) => `${kind}${index}@exemple.fr`)
    const create = (membersEmails: string[]) =>
      sendForm(claire, 'POST', path, { name: 'A', membersEmails: JSON.stringify(membersEmails) })
    const before = await rowsOf('communities')
    expectFailure(await create(emails), 409, 'too_many_members')
    expect(await rowsOf('communities')).toEqual(before)
    expect(world.post.countTo(`${kind}0@exemple.fr`)).toBe(0)
    expect((await create(emails.slice(0, 199))).status).toBe(201)
  })

  test('gets its room; without one there is no community', async () => {
    const claire = await newPerson(world)
    const before = {
      communities: await rowsOf('communities'),
      members: await rowsOf('memberships'),
    }
    await world.db.schema.alterTable('rooms').renameTo('rooms_away').execute()
    const answer = await sendForm(claire, 'POST', path, { name: 'A' })
    await world.db.schema.alterTable('rooms_away').renameTo('rooms').execute()
    expectFailure(answer, 500, 'error_when_creating_room')
    expect(await rowsOf('communities')).toEqual(before.communities)
    expect(await rowsOf('memberships')).toEqual(before.members)
  })
})

test('an account creates 3 associations, even when six requests arrive at once', async () => {
  const claire = await newPerson(world)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      sendForm(claire, 'POST', '/associations', { name: `Club ${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({ error: 'too_many_associations_created' })
  const { body } = await claire.get(`/associations/user/${claire.id}`)
  expect(body).toHaveLength(3)
})

test('an association that was deleted makes room for another', async () => {
  const claire = await newPerson(world)
  const clubs = await Promise.all([1, 2, 3].map(() => newCommunity(world, 'association', claire)))
  const create = () => sendForm(claire, 'POST', '/associations', { name: 'Club' })
  expect((await create()).status).toBe(409)
  await claire.delete(`/associations/${clubs[0]?.id}`)
  expect((await create()).status).toBe(201)
})

test('an account creates 90 groups, and no more', async () => {
  const claire = await newPerson(world)
  for (let index = 0; index < 89; index += 1) await newCommunity(world, 'group', claire)
  const create = () => sendForm(claire, 'POST', '/groups', { name: 'Groupe' })
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expectFailure(await create(), 409, 'too_many_groups_created')
})

group('a group of an association', () => {
  test('names it, and is made by its creator alone', async () => {
    const claire = await newPerson(world)
    const samir = await newPerson(world)
    const stranger = await newPerson(world)
    const club = await newCommunity(world, 'association', claire, {
      name: 'Le club',
      members: [[samir, 'administrator']],
    })
    const create = { name: 'Équipe', association: club.id }
    const made = await sendForm(claire, 'POST', '/groups', create)
    expectAnswer(made, communityCalls.group.create)
    expect(made.body).toMatchObject({ association: { id: club.id, name: 'Le club' } })
    for (const person of [samir, stranger]) {
      expectFailure(await sendForm(person, 'POST', '/groups', create), 403, 'not_enough_permission')
    }
  })

  test('may be given to one of its members; who set it up moderates it', async () => {
    const [claire, samir] = [await newPerson(world), await newPerson(world)]
    const club = await newCommunity(world, 'association', claire, { members: [[samir, 'member']] })
    const made = await sendForm(claire, 'POST', '/groups', {
      name: 'Équipe',
      association: club.id,
      creator: samir.id,
    })
    expect(made.body).toMatchObject({
      creator: samir.id,
      members: [
        { role: 'administrator', user: { id: samir.id } },
        { role: 'moderator', user: { id: claire.id } },
      ],
    })
  })

  test('can’t be given to who is no member of it', async () => {
    const [claire, stranger] = [await newPerson(world), await newPerson(world)]
    const club = await newCommunity(world, 'association', claire)
    const answer = await sendForm(claire, 'POST', '/groups', {
      name: 'Équipe',
      association: club.id,
      creator: stranger.id,
    })
    expectFailure(answer, 404, 'user_not_found')
  })

  test.each(['x', '0b0e7a52-6cf2-4d6f-9d0a-3f9b1f1b7c11'])('needs one that is: %s', async (id) => {
    const claire = await newPerson(world)
    const answer = await sendForm(claire, 'POST', '/groups', { name: 'Équipe', association: id })
    expectFailure(answer, 404, 'association_not_found')
  })

  test('can’t be a group’s', async () => {
    const claire = await newPerson(world)
    const other = await newCommunity(world, 'group', claire)
    const fields = { name: 'Équipe', association: other.id }
    expectFailure(await sendForm(claire, 'POST', '/groups', fields), 404, 'association_not_found')
  })
})

test('a name may have emojis, of several signs too', async () => {
  const claire = await newPerson(world)
  const name = 'Les familles 👨‍👩‍👧 ❤️'
  const answer = await sendForm(claire, 'POST', '/groups', { name })
  expect(answer.body).toMatchObject({ name })
})

test('a group given to another needs room among what the caller may join', async () => {
  const [claire, samir] = [await newPerson(world), await newPerson(world)]
  const club = await newCommunity(world, 'association', claire, { members: [[samir, 'member']] })
  for (let index = 0; index < 180; index += 1) {
    await newCommunity(world, 'group', samir, { members: [[claire, 'member']] })
  }
  const fields = { name: 'Équipe', association: club.id }
  const given = await sendForm(claire, 'POST', '/groups', { ...fields, creator: samir.id })
  expectFailure(given, 409, 'too_many_groups_created')
  const nadia = await newPerson(world)
  await addMember(world, club, nadia)
  const full = await sendForm(claire, 'POST', '/groups', { ...fields, creator: nadia.id })
  expectFailure(full, 409, 'cannot_join_another_group')
  expect((await sendForm(claire, 'POST', '/groups', fields)).status).toBe(201)
})

test('JSON is no form', async () => {
  const claire = await newPerson(world)
  expectFields(await claire.post('/associations', { name: 'Club' }), {})
})

test('what one person makes, and the groups of one association, have a colour each', async () => {
  const claire = await newPerson(world)
  const samir = await newPerson(world)
  const make = async (who: typeof claire, path: string, fields: Record<string, string> = {}) => {
    const { body } = await sendForm(who, 'POST', path, {
      name: 'Club',
      creator: who.id,
      membersEmails: '[]',
      type: 'sportive',
      ...fields,
    })
    return (body as { id: string }).id
  }
  const parent = await make(claire, '/associations')
  const ids = [parent]
  for (let made = 0; made < 4; made++) ids.push(await make(claire, '/groups'))
  await addMember(world, { id: parent }, samir, 'member')
  for (let made = 0; made < 4; made++) {
    ids.push(await make(claire, '/groups', { association: parent, creator: samir.id }))
  }
  expect(new Set(ids.map(colourOfCommunity)).size).toBe(ids.length)
})
