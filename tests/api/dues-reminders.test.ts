import { isDeepStrictEqual } from 'node:util'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindContributions } from '../../server/contract/dues.ts'
import { addMember, newInvitation, newTeam, type Team } from '../world/communities.ts'
import { newEmail, newPerson, password } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const day = 24 * 3_600_000
const account = {
  iban: 'FR7630006000011234567890189',
  holder: 'Judo Club d’Échirolles',
  amount: 25,
  label: 'Saison 2026',
}

function remind(team: { id: string }, who: Visitor, ids: string[], message?: string) {
  return who.post(`/associations/${team.id}/remind-contributions`, { ids, message })
}

/** What a bank's application reads from the picture. */
async function readCode(picture: Uint8Array | undefined): Promise<string> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data })
}

async function teamWithAccount(): Promise<Team> {
  const team = await newTeam(world, 'association')
  await team.creator.put(`/associations/${team.id}/dues`, account)
  return team
}

test('a reminder goes to each who has not paid, with the transfer in words and as a code', async () => {
  const team = await teamWithAccount()
  const lina = await newPerson(world, { firstName: 'Zoé', lastName: 'Œuf' })
  await addMember(world, team, lina)
  const ids = [await team.memberId(lina)]
  const answer = await remind(team, team.administrator, ids, 'Avant le tournoi !')
  expectAnswer(answer, remindContributions)
  expect(answer.body).toEqual({ reminded: 1, skipped: 0 })

  const mail = await world.post.mailTo(lina.email)
  expect(mail.subject).toBe('Votre cotisation\u00A0: Judo Club')
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('25,00\u00A0€')
    expect(part).toContain('FR76\u00A03000\u00A06000\u00A00112\u00A03456\u00A07890\u00A0189')
    expect(part).toContain('Avant le tournoi !')
    expect(part).toContain(`/association/${team.id}`)
  }
  expect(mail.html).toContain('src="cid:code@maillon"')
  const text = await readCode(mail.pictures.get('code@maillon'))
  expect(text.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    "Judo Club d'Echirolles",
    'FR7630006000011234567890189',
    'EUR25.00',
    '',
    '',
    'Zoe OEuf, Saison 2026',
  ])
})

test('without an account there is no code, and without an amount none is named', async () => {
  const team = await newTeam(world, 'association')
  await remind(team, team.creator, [await team.memberId(team.member)])
  const { pictures, text, html } = await world.post.mailTo(team.member.email)
  expect(pictures.size).toBe(0)
  expect(text).not.toContain('IBAN')
  expect(text).not.toContain('€')
  expect(html).not.toContain('<img')
})

test('who was invited is reminded too, under their address, and a stranger’s text leads nowhere', async () => {
  const team = await teamWithAccount()
  const email = newEmail('lina')
  const { id } = await newInvitation(world, team, email)
  const { body } = await remind(team, team.creator, [id], 'https://voleur.example')
  expect(body).toEqual({ reminded: 1, skipped: 0 })
  const mail = await world.post.mailTo(email)
  expect(mail.text).not.toContain('https://voleur.example')
  expect(mail.text).not.toContain(`/association/${team.id}`)
  const text = await readCode(mail.pictures.get('code@maillon'))
  expect(text.split('\n').at(-1)).toBe(`${email.replace('@', '(at)')}, Saison 2026`)
})

test('who has paid, is gone, declined, or never was there is skipped and counted', async () => {
  const team = await teamWithAccount()
  const paid = await team.memberId(team.member)
  await team.creator.put('/associations/member', {
    id: paid,
    ...team.reference,
    contribution: 'paid',
  })
  const gone = await team.memberId(team.moderator)
  await team.creator.delete(`/associations/member/${team.id}/${gone}`)
  const other = await newTeam(world, 'association')
  const foreign = await other.memberId(other.member)
  const invitation = await newInvitation(world, other, newEmail('lina'))
  const declined = await newInvitation(world, team, newEmail('nadia'))
  await world.visitor().post('/associations/decline', { token: declined.token })
  const { body } = await remind(team, team.creator, [
    paid,
    gone,
    foreign,
    invitation.id,
    declined.id,
    'nobody',
    await team.memberId(team.administrator),
  ])
  expect(body).toEqual({ reminded: 1, skipped: 6 })
  await world.post.mailTo(team.administrator.email)
  for (const { email } of [team.member, team.moderator, other.member]) {
    expect(world.post.countTo(email)).toBe(0)
  }
})

test('who wants no reminders gets none and is counted, and is asked again once they do', async () => {
  const team = await teamWithAccount()
  await team.member.put('/users/me/mail-preferences', { reminders: false })
  await team.moderator.put('/users/me/mail-preferences', { events: false, requests: false })
  const ids = [await team.memberId(team.member), await team.memberId(team.moderator)]
  const first = await remind(team, team.creator, ids)
  expect(first.body).toEqual({ reminded: 1, skipped: 1 })
  await world.post.mailTo(team.moderator.email)
  expect(world.post.countTo(team.member.email)).toBe(0)
  await team.member.put('/users/me/mail-preferences', { reminders: true })
  expect((await remind(team, team.creator, ids)).body).toEqual({ reminded: 1, skipped: 1 })
  const { headers } = await world.post.mailTo(team.member.email)
  expect(headers.map(({ key }) => key)).toContain('list-unsubscribe')
})

test('each is reminded once in seven days, whoever asks', async () => {
  const team = await teamWithAccount()
  const ids = [await team.memberId(team.member)]
  await remind(team, team.creator, ids)
  world.clock.forward(7 * day - 60_000)
  const second = await remind(team, team.administrator, ids)
  expect(second.body).toEqual({ reminded: 0, skipped: 1 })
  world.clock.forward(60_000)
  const third = await remind(team, team.administrator, ids)
  expect(third.body).toEqual({ reminded: 1, skipped: 0 })
})

test('two reminders at once send one mail', async () => {
  for (let round = 0; round < 4; round += 1) {
    const team = await teamWithAccount()
    const ids = [await team.memberId(team.member), await team.memberId(team.moderator)]
    const answers = await Promise.all(
      [team.creator, team.administrator, team.creator].map((who) => remind(team, who, ids)),
    )
    const reminded = answers.map(({ body }) => body)
    expect(reminded).toContainEqual({ reminded: 2, skipped: 0 })
    expect(
      reminded.filter((one) => isDeepStrictEqual(one, { reminded: 0, skipped: 2 })),
    ).toHaveLength(2)
    await world.post.mailTo(team.member.email)
    await world.post.mailTo(team.moderator.email)
    expect(world.post.countTo(team.member.email)).toBe(1)
  }
})

test('leaving, being invited again and joining brings no second reminder within the week', async () => {
  const team = await teamWithAccount()
  const { email } = team.stranger
  const first = await newInvitation(world, team, email)
  await remind(team, team.creator, [first.id])
  await team.creator.delete(`/associations/${team.id}/invitations/${first.id}`)
  const second = await newInvitation(world, team, email)
  expect((await remind(team, team.creator, [second.id])).body).toMatchObject({ reminded: 0 })
  await world.visitor().post('/associations/join', { token: second.token })
  const ids = [await team.memberId(team.stranger)]
  expect((await remind(team, team.creator, ids)).body).toMatchObject({ reminded: 0 })
})

test('a deleted account leaves nothing of its reminders, and others’ as they were', async () => {
  const team = await teamWithAccount()
  const both = [await team.memberId(team.member), await team.memberId(team.moderator)]
  await remind(team, team.creator, both)
  await team.member.delete('/users/me', { password })
  const left = world.db.selectFrom('dues_reminders').where('community_id', '=', team.id)
  expect(await left.select('email').execute()).toEqual([{ email: team.moderator.email }])
})

test('moderators, members and strangers remind nobody, and a group has nothing to remind of', async () => {
  const team = await teamWithAccount()
  const ids = [await team.memberId(team.administrator)]
  for (const who of [team.moderator, team.member, team.stranger]) {
    expectFailure(await remind(team, who, ids), 403, 'not_enough_permission')
  }
  const group = await newTeam(world, 'group')
  const answer = await remind(group, group.creator, [await group.memberId(group.member)])
  expectFailure(answer, 404, 'association_not_found')
})

test('a message has 500 characters at most, and there is somebody to remind', async () => {
  const team = await teamWithAccount()
  const ids = [await team.memberId(team.member)]
  expectFields(await remind(team, team.creator, ids, 'a'.repeat(501)), {
    message: 'Le champ doit contenir au maximum 500 caractères',
  })
  expectFields(await remind(team, team.creator, []), { ids: 'Champ requis' })
  expect((await remind(team, team.creator, ids, 'é'.repeat(500))).status).toBe(200)
})
