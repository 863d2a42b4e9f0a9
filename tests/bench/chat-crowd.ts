import { startPostgres } from '../world/throwaway-postgres.ts'
import { bareWs, maillon, type Side, socketIo } from './chat-sides.ts'
import { fillChat, type Talker } from './chat-world.ts'
import { type Running, runServer } from './processes.ts'
import type { RawSocket } from './raw-socket.ts'

const ports = { ours: 4396, bare: 4397, socketIo: 4398 }
const origins = {
  ours: `http://127.0.0.1:${ports.ours}`,
  bare: `http://127.0.0.1:${ports.bare}`,
  socketIo: `http://127.0.0.1:${ports.socketIo}`,
}

/** Where each can be told to collect its garbage. */
export const inspectors = { ours: 4376, bare: 4377, socketIo: 4378 }

/** Sockets in the one room, and how many of them talk. */
export const crowd = 1_000
export const talking = 50
export const members = 200
export const text = 'Qui peut amener les chasubles samedi ? Moi, j’en ai quatorze.'

export const rounds = 3
export const seconds = 4

export type Names = keyof typeof origins

/** Ours and its peers on one PostgreSQL, the servers on one core; and those who are to talk. */
export async function withSides<T>(
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
export async function gather(side: Side, talkers: Talker[], count: number) {
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

export async function perSecond(count: () => number): Promise<number> {
  await pause(1_000)
  const [before, start] = [count(), performance.now()]
  await pause(seconds * 1_000)
  return ((count() - before) * 1_000) / (performance.now() - start)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
