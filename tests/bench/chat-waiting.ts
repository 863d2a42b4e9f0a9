import {
  crowd,
  gather,
  members,
  pause,
  rounds,
  seconds,
  talking,
  text,
  withSides,
} from './chat-crowd.ts'
import { deliveries } from './chat-deliveries.ts'
import type { Side } from './chat-sides.ts'
import type { Talker } from './chat-world.ts'
import { inTurn, type Row, type Sides } from './row.ts'

export const waitingRow: Row = {
  number: 12,
  what: 'from said to heard in a room of 1 000 sockets at half of what bare ws bears, 99th percentile',
  against: 'bare ws at the same rate',
  unit: 'ms',
  target: { atMost: 1.5 },
  measure: measureWaiting,
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
