import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendUnreadMails } from '../../server/messaging/unread-mails.ts'
import { newCommunity, type TestCommunity } from '../world/communities.ts'
import { insertMessages, readTo, roomOf } from '../world/messages.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hour = 3_600_000
const send = () => sendUnreadMails(world.backend.platform)

/** The moment after which somebody has not been there. */
async function lastSeen(who: Person, at: Date) {
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('user_id', '=', who.id)
    .execute()
  await world.db.updateTable('users').set({ last_seen_at: at }).where('id', '=', who.id).execute()
}

/** Samir wrote to Nadia, who was last there an hour before. */
async function newBoard(lines = ['Bonjour', 'Qui vient samedi ?']) {
  const samir = await newPerson(world, { firstName: 'Samir', lastName: 'Benali' })
  const nadia = await newPerson(world, { firstName: 'Nadia' })
  const board = await newCommunity(world, 'group', samir, {
    name: 'Bureau',
    members: [[nadia, 'member']],
  })
  await away(nadia)
  await write(board, samir, ...lines)
  return { samir, nadia, board }
}

const away = (who: Person) => lastSeen(who, new Date(world.clock.now().getTime() - hour))
const write = (board: TestCommunity, by: Person, ...lines: string[]) =>
  insertMessages(world, board, ...lines.map((content) => ({ by, content })))

test('whoever has not been there for a day is told what waits for them, with the way in', async () => {
  const { samir, nadia, board } = await newBoard()
  world.clock.forward(24 * hour - 60_000)
  await send()
  world.clock.forward(2 * 60_000)
  await send()
  const mail = await world.post.mailTo(nadia.email)
  expect(mail.subject).toBe('2 messages dans Bureau')
  expect(mail.text).toContain('Samir Benali\u00A0: Bonjour')
  expect(mail.text).toContain('Samir Benali\u00A0: Qui vient samedi ?')
  expect(mail.text).toContain(`/messagerie?salon=${await roomOf(world, board)}`)
  expect([nadia, samir].map(({ email }) => world.post.countTo(email))).toEqual([1, 0])
})

test('they are told once, and again a day later of what is new alone', async () => {
  const { samir, nadia, board } = await newBoard(['Bonjour'])
  world.clock.forward(25 * hour)
  await send()
  expect((await world.post.mailTo(nadia.email)).subject).toBe('1 message dans Bureau')
  world.clock.forward(48 * hour)
  await send()
  expect(world.post.countTo(nadia.email)).toBe(1)
  await write(board, samir, 'Encore moi')
  world.clock.forward(23 * hour)
  await send()
  expect(world.post.countTo(nadia.email)).toBe(1)
  world.clock.forward(2 * hour)
  await send()
  expect((await world.post.mailTo(nadia.email)).subject).toBe('2 messages dans Bureau')
})

test('one mail a day at most, however much is written', async () => {
  const { samir, nadia, board } = await newBoard(['Un'])
  world.clock.forward(12 * hour)
  await write(board, samir, 'Deux')
  world.clock.forward(13 * hour)
  await send()
  expect((await world.post.mailTo(nadia.email)).subject).toBe('2 messages dans Bureau')
  await write(board, samir, 'Trois')
  world.clock.forward(23 * hour)
  await send()
  expect(world.post.countTo(nadia.email)).toBe(1)
})

test('several processes at once send one', async () => {
  const { nadia } = await newBoard()
  world.clock.forward(25 * hour)
  await Promise.all(Array.from({ length: 5 }, send))
  await world.post.mailTo(nadia.email)
  expect(world.post.countTo(nadia.email)).toBe(1)
})

test('nobody is told of what they read, wrote, or saw since', async () => {
  const read = await newBoard()
  await readTo(world, read.board, read.nadia, 2)
  const seen = await newBoard()
  await lastSeen(seen.nadia, new Date(world.clock.now().getTime() + hour))
  const takenBack = await newBoard()
  await world.db
    .updateTable('messages')
    .set({ content: null, deleted_at: world.clock.now() })
    .where('author_id', '=', takenBack.samir.id)
    .execute()
  const unproven = await newBoard()
  await world.db
    .updateTable('users')
    .set({ validated_at: null })
    .where('id', '=', unproven.nadia.id)
    .execute()
  const old = await newBoard()
  world.clock.forward(25 * hour)
  await send()
  await world.post.mailTo(old.nadia.email)
  for (const { nadia, samir } of [read, seen, takenBack, unproven]) {
    expect([nadia, samir].map(({ email }) => world.post.countTo(email))).toEqual([0, 0])
  }
})

test('what is older than eight days is left alone', async () => {
  const { nadia } = await newBoard()
  world.clock.forward(9 * 24 * hour)
  await send()
  expect(world.post.countTo(nadia.email)).toBe(0)
})

test('several conversations are told of in one mail, with their last lines', async () => {
  const { samir, nadia } = await newBoard(['Un', 'Deux', 'Trois', 'Quatre'])
  const choir = await newCommunity(world, 'association', samir, {
    name: 'Chorale',
    members: [[nadia, 'member']],
  })
  await write(choir, samir, `${'mot '.repeat(50)}fin`)
  world.clock.forward(25 * hour)
  await send()
  const { subject, text } = await world.post.mailTo(nadia.email)
  expect(subject).toBe('5 messages dans 2 conversations')
  expect(text).toContain('Bureau, 4 messages\u00A0:')
  expect(text).not.toContain('Samir Benali\u00A0: Un\n')
  for (const line of ['Deux', 'Trois', 'Quatre']) expect(text).toContain(line)
  expect(text).toContain('Chorale, 1 message\u00A0:')
  expect(text).toMatch(/: (mot )+mot…/)
  expect(text).toContain('/messagerie\n')
})

test('they stop with one click, and by the profile', async () => {
  const { samir, nadia, board } = await newBoard()
  world.clock.forward(25 * hour)
  await send()
  const mail = await world.post.mailTo(nadia.email)
  const [, link = ''] = /\/desabonnement\?token=([^\s]+)/.exec(mail.text) ?? []
  const query = new URLSearchParams({ token: decodeURIComponent(link) })
  const stopped = await world.visitor().post(`/mails/unsubscribe?${query}`, undefined)
  expect(stopped.status).toBe(200)
  expect((await nadia.get('/users/me/mail-preferences')).body).toMatchObject({ messages: false })
  await away(nadia)
  await write(board, samir, 'Encore')
  world.clock.forward(25 * hour)
  await send()
  const { nadia: other } = await newBoard()
  world.clock.forward(25 * hour)
  await send()
  await world.post.mailTo(other.email)
  expect(world.post.countTo(nadia.email)).toBe(1)
})
