import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../db/open.ts'
import { createSending } from '../../server/messaging/sending.ts'
import { gather, pause, perSecond, rounds, text, withSides } from './chat-crowd.ts'
import { fillWith, type Talker } from './chat-world.ts'
import { inTurn, type Row, type Sides } from './row.ts'

/** Places that no message of the servers reaches. */
const straightFrom = 1_000_000_000

export const storingRows: Row[] = [
  {
    number: 11,
    what: 'messages stored, said in 200 rooms at once over sockets',
    against: 'the same rows, a thousand to an INSERT, straight through pg',
    unit: 'messages/s',
    target: { atLeast: 0.5 },
    measure: measureStoring,
  },
  {
    number: 11,
    what: 'the same on the embedded engine, without sockets',
    against: 'the same rows, a thousand to an INSERT, on that engine',
    unit: 'messages/s',
    target: { atLeast: 0.5 },
    measure: measureEmbedded,
  },
]

/** Two talk in each of 200 rooms, each with so much on its way at any time. */
function measureStoring(): Promise<Sides> {
  const onTheWay = 20
  return withSides([], 200, 2, async ({ ours }, talkers, _, url) => {
    return await inTurn(rounds, stored, straight)

    async function stored() {
      const rooms = await gather(ours, talkers, talkers.length)
      let count = 0
      for (const [index, { talker, socket }] of rooms.open.entries()) {
        const mark = `${index}: ${text}`
        socket.heard = (frame) => {
          if (!frame.includes(`"${mark}"`)) return
          count += 1
          ours.say(socket, talker, mark)
        }
        for (let sent = 0; sent < onTheWay; sent += 1) ours.say(socket, talker, mark)
      }
      const figure = await perSecond(() => count)
      for (const { socket } of rooms.open) socket.heard = undefined
      await pause(500)
      rooms.close()
      return figure
    }

    async function straight() {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      const figure = await insertStraight(talkers, (text, values) => pool.query(text, values))
      await pool.end()
      return figure
    }
  })
}

async function measureEmbedded(): Promise<Sides> {
  const onTheWay = 4_000
  const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
  const database = await openDatabase({ folder })
  const { engine, db } = database
  if (engine.kind !== 'pglite') throw new Error('The embedded engine is not what a folder opens')
  try {
    const talkers = await fillWith(database, 200, 2)
    return await inTurn(rounds, stored, () =>
      insertStraight(talkers, (text, values) => engine.pglite.query(text, values)),
    )

    async function stored() {
      const nobody = () => undefined
      const now = () => new Date()
      const sending = createSending({ db, now, onStored: nobody, onUnsure: nobody })
      let count = 0
      let isOver = false
      const talk = async ({ userId, roomId }: Talker) => {
        while (!isOver) {
          await sending.send({ userId, roomId, clientId: randomUUID(), content: text })
          count += 1
          // The engine lives in this process: nothing else would ever get a turn.
          await new Promise(setImmediate)
        }
      }
      const all = Array.from({ length: onTheWay }, (_, n) =>
        talk(talkers[n % talkers.length] as Talker),
      )
      const figure = await perSecond(() => count)
      isOver = true
      await Promise.all(all)
      return figure
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

/** Rows per second, a thousand in each statement, one after the other. */
async function insertStraight(
  talkers: Talker[],
  query: (text: string, values?: unknown[]) => Promise<unknown>,
): Promise<number> {
  const people = talkers.slice(0, 200)
  let count = 0
  let isOver = false
  let seq = straightFrom
  const work = (async () => {
    while (!isOver) {
      const rows = Array.from({ length: 1_000 }, (_, n) => people[n % people.length] as Talker)
      await query(
        `insert into messages (community_id, room_id, seq, author_id, client_id, content, created_at)
         select community, room, seq, author, gen_random_uuid(), $4, now()
         from unnest($1::uuid[], $2::int[], $3::uuid[], $5::uuid[]) as row (room, seq, author, community)`,
        [
          rows.map(({ roomId }) => roomId),
          rows.map(() => ++seq),
          rows.map(({ userId }) => userId),
          text,
          rows.map(({ communityId }) => communityId),
        ],
      )
      count += rows.length
      await new Promise(setImmediate)
    }
  })()
  const figure = await perSecond(() => count)
  isOver = true
  await work
  await query(`delete from messages where seq > ${straightFrom}`)
  return figure
}
