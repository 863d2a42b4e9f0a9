import {
  crowd,
  gather,
  members,
  pause,
  perSecond,
  rounds,
  talking,
  text,
  withSides,
} from './chat-crowd.ts'
import type { Side } from './chat-sides.ts'
import type { Talker } from './chat-world.ts'
import { inTurn, type Row } from './row.ts'

export const deliveryRows: Row[] = [
  broadcast('a bare ws broadcast, nothing stored', 5, 'bare'),
  broadcast('Socket.IO, each message stored', 8, 'socketIo'),
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

/** Deliveries per second while some of the crowd say the next thing as soon as they heard the last. */
export async function deliveries(side: Side, talkers: Talker[]): Promise<number> {
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
