import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { type Database, type Db, openDatabase, withoutLimits } from '../../db/open.ts'
import { getLastMessages, getOlderMessages } from '../../server/messaging/history.ts'
import { createSending } from '../../server/messaging/sending.ts'
import { createPostgres } from '../world/postgres.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { bareWs, maillon, type Side, socketIo } from './chat-sides.ts'
import { fillChat, fillWith, type Talker } from './chat-world.ts'
import { collectGarbage, type Running, runServer } from './processes.ts'
import type { RawSocket } from './raw-socket.ts'
import { inTurn, type Row, type Sides } from './row.ts'

const ports = { ours: 4396, bare: 4397, socketIo: 4398 }
const origins = {
  ours: `http://127.0.0.1:${ports.ours}`,
  bare: `http://127.0.0.1:${ports.bare}`,
  socketIo: `http://127.0.0.1:${ports.socketIo}`,
}

/** Where each can be told to collect its garbage. */
const inspectors = { ours: 4376, bare: 4377, socketIo: 4378 }

/** Sockets in the one room, and how many of them talk. */
const crowd = 1_000
const talking = 50
const members = 200
const text = 'Qui peut amener les chasubles samedi ? Moi, j’en ai quatorze.'

/** Places that no message of the servers reaches. */
const straightFrom = 1_000_000_000

const rounds = 3
const seconds = 4

export const chat: Row[] = [
  broadcast('a bare ws broadcast, nothing stored', 1.2, 'bare'),
  broadcast('Socket.IO, each message stored', 2.5, 'socketIo'),
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
  {
    number: 12,
    what: 'from said to heard in a room of 1 000 sockets at half of what bare ws bears, 99th percentile',
    against: 'bare ws at the same rate',
    unit: 'ms',
    target: { atMost: 3 },
    measure: measureWaiting,
  },
  opening('opening a room of 1 000 000 messages', 'opening one of 100', async (db, who, large) => {
    await getLastMessages(db, who, large)
  }),
  opening(
    'a page of messages 500 000 back in a room of 1 000 000',
    'a page of older ones in a room of 100',
    async (db, who, room, before) => {
      await getOlderMessages(db, who, room, { before })
    },
  ),
  {
    number: 17,
    what: 'memory of an idle socket that has a room open',
    against: 'an idle socket of bare ws',
    unit: 'kB',
    target: { atMost: 1.5 },
    measure: measureMemory,
  },
]

function broadcast(against: string, atLeast: number, peer: 'bare' | 'socketIo'): Row {
  return {
    number: 10,
    what: 'messages delivered to 1 000 sockets in one room, each stored first',
    against,
    unit: 'deliveries/s',
    target: { atLeast },
    measure: () =>
      withSides([peer], 1, members, async ({ ours, [peer]: theirs }, talkers) =>
        inTurn(
          rounds,
          () => deliveries(ours, talkers),
          () => deliveries(theirs, talkers),
        ),
      ),
  }
}

type Names = keyof typeof origins

/** Ours and its peers on one PostgreSQL, the servers on one core; and those who are to talk. */
async function withSides<T>(
  peers: Names[],
  rooms: number,
  members: number,
  measure: (
    sides: Record<Names, Side>,
    talkers: Talker[],
    running: Record<Names, Running>,
    url: string,
  ) => Promise<T>,
  isInspected = false,
): Promise<T> {
  const postgres = await startPostgres({ isDurable: true })
  const running: Partial<Record<Names, Running>> = {}
  const programs = {
    ours: ['server/main.ts', `${origins.ours}/api/ready`],
    bare: ['tests/bench/peers/bare-ws.ts', origins.bare],
    socketIo: ['tests/bench/peers/socket-io.ts', origins.socketIo],
  } as const
  try {
    const talkers = await fillChat(postgres.url, rooms, members)
    const env = {
      DATABASE_URL: postgres.url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    }
    for (const name of ['ours', ...peers] as const) {
      const [program, url] = programs[name]
      const own = {
        ...env,
        PORT: String(ports[name]),
        ORIGIN: origins[name],
        ...(isInspected && { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectors[name]}` }),
      }
      running[name] = await runServer(program, url, own, 0)
    }
    const sides = {
      ours: maillon(origins.ours),
      bare: bareWs(origins.bare),
      socketIo: socketIo(origins.socketIo),
    }
    return await measure(sides, talkers, running as Record<Names, Running>, postgres.url)
  } finally {
    for (const server of Object.values(running)) await server.stop()
    postgres.stop()
  }
}

/** Opens so many sockets, shared among those who talk. */
async function gather(side: Side, talkers: Talker[], count: number) {
  const people = Array.from({ length: count }, (_, index) => ({
    talker: talkers[index % talkers.length] as Talker,
  }))
  const open: { talker: Talker; socket: RawSocket }[] = []
  // Not all in the same moment: that would measure the handshake's line.
  for (let start = 0; start < count; start += 50) {
    const some = people.slice(start, start + 50)
    open.push(
      ...(await Promise.all(
        some.map(async ({ talker }) => ({ talker, socket: await side.open(talker) })),
      )),
    )
  }
  return {
    open,
    received: () => open.reduce((sum, { socket }) => sum + socket.count, 0),
    close: () => {
      for (const { socket } of open) socket.close()
    },
  }
}

/** Deliveries per second while some of the crowd say the next thing as soon as they heard the last. */
async function deliveries(side: Side, talkers: Talker[]): Promise<number> {
  const room = await gather(side, talkers, crowd)
  for (const [index, { talker, socket }] of room.open.slice(0, talking).entries()) {
    const mark = `${index}: ${text}`
    socket.heard = (frame) => {
      if (frame.includes(`"${mark}"`)) side.say(socket, talker, mark)
    }
    side.say(socket, talker, mark)
  }
  const figure = await perSecond(room.received)
  for (const { socket } of room.open) socket.heard = undefined
  await pause(500)
  room.close()
  return figure
}

async function perSecond(count: () => number): Promise<number> {
  await pause(1_000)
  const [before, start] = [count(), performance.now()]
  await pause(seconds * 1_000)
  return ((count() - before) * 1_000) / (performance.now() - start)
}

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
        `insert into messages (room_id, seq, author_id, client_id, content, created_at)
         select room, seq, author, gen_random_uuid(), $4, now()
         from unnest($1::uuid[], $2::int[], $3::uuid[]) as row (room, seq, author)`,
        [
          rows.map(({ roomId }) => roomId),
          rows.map(() => ++seq),
          rows.map(({ userId }) => userId),
          text,
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

/** The 99th percentile of what it takes to be heard by twenty of the crowd. */
function measureWaiting(): Promise<Sides> {
  return withSides(['bare'], 1, members, async ({ ours, bare }, talkers) => {
    const rate = (await deliveries(bare, talkers)) / crowd / 2
    return await inTurn(
      rounds,
      () => waiting(ours, talkers, rate),
      () => waiting(bare, talkers, rate),
    )
  })
}

async function waiting(side: Side, talkers: Talker[], rate: number): Promise<number> {
  const room = await gather(side, talkers, crowd)
  const waits: number[] = []
  let isMeasured = false
  for (const { socket } of room.open.slice(-20)) {
    socket.heard = (frame) => {
      const said = /@(\d+\.\d)@/.exec(frame)?.[1]
      if (said && isMeasured) waits.push(performance.now() - Number(said))
    }
  }
  const start = performance.now()
  let said = 0
  const talk = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * rate
    for (; said < due; said += 1) {
      const { talker, socket } = room.open[said % talking] ?? {}
      if (talker && socket) side.say(socket, talker, `@${performance.now().toFixed(1)}@ ${text}`)
    }
  }, 2)
  await pause(1_000)
  isMeasured = true
  await pause(seconds * 1_000)
  clearInterval(talk)
  await pause(1_000)
  room.close()
  const sorted = waits.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

function opening(
  what: string,
  against: string,
  open: (db: Db, who: Talker, roomId: string, middle: string) => Promise<void>,
): Row {
  return {
    number: 13,
    what,
    against,
    unit: 'µs',
    target: { atMost: 1.5 },
    async measure() {
      const postgres = await startPostgres()
      const { url } = await createPostgres(postgres.url)
      const talkers = await fillChat(url, 2, 2)
      const database = await openDatabase({ url })
      await migrate(database)
      try {
        const { db } = database
        const [small, large] = [talkers[0], talkers.at(-1)] as [Talker, Talker]
        const middles = [
          await fillRoom(database, small, 100),
          await fillRoom(database, large, 1_000_000),
        ]
        const timed =
          (who: Talker, middle = '') =>
          async () => {
            const start = performance.now()
            for (let n = 0; n < 300; n += 1) await open(db, who, who.roomId, middle)
            return ((performance.now() - start) * 1_000) / 300
          }
        const [ours, theirs] = [timed(large, middles[1]), timed(small, middles[0])]
        await ours()
        await theirs()
        return await inTurn(9, ours, theirs)
      } finally {
        await database.close()
        postgres.stop()
      }
    },
  }
}

/** @returns the id of the message in its middle */
function fillRoom(database: Database, { userId, roomId }: Talker, count: number): Promise<string> {
  return withoutLimits(database, async (db) => {
    await sql`
      insert into messages (room_id, seq, author_id, content, created_at)
      select ${roomId}::uuid, n, ${userId}::uuid, ${text} || n, now()
      from generate_series(1, ${sql.lit(count)}) as n`.execute(db)
    await db.updateTable('rooms').set({ last_seq: count }).where('id', '=', roomId).execute()
    await sql`vacuum analyze messages`.execute(db)
    const { id } = await db
      .selectFrom('messages')
      .select('id')
      .where('room_id', '=', roomId)
      // A full page is before it in both.
      .where('seq', '=', Math.floor(count / 2) + 1)
      .executeTakeFirstOrThrow()
    return id
  })
}

/** What each of so many more sockets costs, once what opening them left behind is collected. */
function measureMemory(): Promise<Sides> {
  const [first, more] = [200, 4_000]
  return withSides(['bare'], 20, members / 4, measure, true)

  async function measure(
    sides: Record<Names, Side>,
    talkers: Talker[],
    running: Record<Names, Running>,
  ) {
    const perSocket = async (name: 'ours' | 'bare') => {
      const before = await gather(sides[name], talkers, first)
      await collectGarbage(inspectors[name])
      const empty = running[name].resident()
      const crowd = await gather(sides[name], talkers, more)
      await collectGarbage(inspectors[name])
      const figure = (running[name].resident() - empty) / more / 1_000
      before.close()
      crowd.close()
      return figure
    }
    return { theirs: [await perSocket('bare')], ours: [await perSocket('ours')] }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
