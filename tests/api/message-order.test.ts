import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommunity } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { type Chat, openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let people: Person[]
const rooms: string[] = []
beforeAll(async () => {
  world = await startWorld()
  people = await Promise.all(Array.from({ length: 4 }, () => newPerson(world)))
  const [creator, ...others] = people as [Person, ...Person[]]
  for (let i = 0; i < 3; i++) {
    const members = others.map((person): [Person, 'member'] => [person, 'member'])
    const community = await newCommunity(world, 'group', creator, { members })
    rooms.push(await community.room())
  }
})
afterAll(() => world.stop())

/** What one of the pages does; `again` sends its last message once more. */
const step = fc.record({
  page: fc.integer({ min: 0, max: 5 }),
  room: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('say', 'say', 'say', 'again', 'join', 'wait'),
})

test('whoever writes when and where, every page sees each message once, in the one order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
      // Two people have two pages.
      const owners = [0, 1, 2, 3, 0, 1].map((index) => people[index] as Person)
      const chats = await Promise.all(owners.map((person) => openChat(world, person)))
      const since = new Map<string, number>()
      for (const room of rooms) since.set(room, (await stored(room)).at(-1)?.seq ?? 0)
      await Promise.all(chats.map((chat) => Promise.all(rooms.map((room) => chat.joinRoom(room)))))

      const answers: Promise<unknown>[] = []
      const last = new Map<Chat, () => Promise<unknown>>()
      for (const [index, { page, room: place, what }] of steps.entries()) {
        const chat = chats[page] as Chat
        const room = rooms[place] as string
        const clientId = crypto.randomUUID()
        const say = () => chat.sendMessage(room, `mot ${index}`, clientId)
        if (what === 'say') {
          last.set(chat, say)
          answers.push(say())
        } else if (what === 'again') answers.push(last.get(chat)?.() ?? Promise.resolve())
        else if (what === 'join') answers.push(chat.joinRoom(room))
        else await chat.settled()
      }
      await Promise.all(answers)
      await Promise.all(chats.map((chat) => chat.settled()))

      for (const room of rooms) {
        const rows = (await stored(room)).filter(({ seq }) => seq > (since.get(room) ?? 0))
        for (const chat of chats) {
          const seqs = seen(chat, room).filter((seq) => seq > (since.get(room) ?? 0))
          expect(new Set(seqs)).toEqual(new Set(rows.map(({ seq }) => seq)))
        }
        // What one page said one after the other stands in that order.
        for (const page of chats.keys()) {
          const own = rows.filter(({ content }) => steps[stepOf(content)]?.page === page)
          const said = own.map(({ content }) => stepOf(content))
          expect(said).toEqual(said.toSorted((one, other) => one - other))
        }
      }
      // What is pushed comes in the order of the room; a repeat of one's own comes after it.
      for (const chat of chats) {
        for (const room of rooms) {
          const foreign = chat.heard(room).filter(({ clientId }) => clientId === undefined)
          const seqs = foreign.map(({ seq }) => seq)
          expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
        }
      }
      await Promise.all(chats.map((chat) => chat.close()))
    }),
    { numRuns: 8 },
  )
})

function stored(room: string) {
  return world.db
    .selectFrom('messages')
    .select(['seq', 'content'])
    .where('room_id', '=', room)
    .orderBy('seq')
    .execute()
}

const stepOf = (content: string | null) => Number(content?.replace('mot ', ''))

/** The places of all messages that a page was shown, whichever way. */
function seen(chat: Chat, room: string): number[] {
  return chat.frames.flatMap((frame) => {
    if (frame.event === 'receive_message' && frame.data.room === room) return [frame.data.seq]
    if (frame.event !== 'previous_messages' || frame.data.roomId !== room) return []
    return frame.data.messages.map(({ seq }) => seq)
  })
}
