import { randomUUID } from 'node:crypto'
import { maillon } from '../bench/chat-sides.ts'
import type { Talker } from '../bench/chat-world.ts'
import type { RawSocket } from '../bench/raw-socket.ts'

/** Everybody with a socket in their room, and what each of them heard. */
export interface Crowd {
  /** The next message, by the next of them. */
  say(): void
  said(): number
  /** Milliseconds from said to heard, of each delivery since this was last asked. */
  latencies(): number[]
  /** Messages that not everybody in their room heard once; nobody's, once all is over. */
  wrong(): { missing: number; doubled: number }
  /** Sockets that are gone. */
  gone(): number
  close(): void
}

interface Seat {
  talker: Talker
  socket: RawSocket
  heard: number
}

/** What marks a message among what else comes: its number. */
const mark = /"content":"message (\d+) /

/** @param origins the processes, among which the crowd is shared out */
export async function gatherCrowd(origins: string[], talkers: Talker[]): Promise<Crowd> {
  const seats: Seat[] = []
  const perRoom = new Map<string, number>()
  const saidAt: number[] = []
  const saidIn = new Map<string, number>()
  /** How often each message was heard, by its number. */
  const heard: number[] = []
  const roomOf: string[] = []
  let latencies: number[] = []

  const sides = origins.map(maillon)
  // Not all in the same moment: that would measure the handshake's line.
  for (let start = 0; start < talkers.length; start += 50) {
    const some = talkers.slice(start, start + 50)
    await Promise.all(
      some.map(async (talker, index) => {
        const side = sides[(start + index) % sides.length]
        if (!side) throw new Error('There is no process')
        const socket = await side.open(talker)
        const seat = { talker, socket, heard: 0 }
        socket.heard = (text) => hear(seat, text)
        seats.push(seat)
        perRoom.set(talker.roomId, (perRoom.get(talker.roomId) ?? 0) + 1)
      }),
    )
  }

  function hear(seat: Seat, text: string) {
    const number = Number(mark.exec(text)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) return
    seat.heard += 1
    heard[number] = (heard[number] ?? 0) + 1
    latencies.push(performance.now() - (saidAt[number] ?? 0))
  }

  return {
    say() {
      const number = saidAt.length
      // Everybody in turn, from room to room.
      const seat = seats[(number * 7) % seats.length]
      if (!seat) return
      const { roomId, userId } = seat.talker
      saidAt.push(performance.now())
      roomOf.push(roomId)
      saidIn.set(roomId, (saidIn.get(roomId) ?? 0) + 1)
      const content = `message ${number} : qui peut amener les chasubles samedi ?`
      const data = { roomId, userId, content, clientId: randomUUID() }
      seat.socket.send(JSON.stringify({ event: 'send_message', data }))
    },
    said: () => saidAt.length,
    latencies() {
      const recent = latencies
      latencies = []
      return recent
    },
    wrong() {
      let [missing, doubled] = [0, 0]
      for (const [number, roomId] of roomOf.entries()) {
        const difference = (heard[number] ?? 0) - (perRoom.get(roomId) ?? 0)
        if (difference < 0) missing += 1
        if (difference > 0) doubled += 1
      }
      // One that is lost on one socket and doubled on another shows here.
      for (const { talker, heard: count } of seats) {
        const difference = count - (saidIn.get(talker.roomId) ?? 0)
        if (difference < 0) missing += 1
        if (difference > 0) doubled += 1
      }
      return { missing, doubled }
    },
    gone: () => seats.filter(({ socket }) => socket.isClosed()).length,
    close() {
      for (const { socket } of seats) socket.close()
    },
  }
}
