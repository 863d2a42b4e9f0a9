import { randomUUID } from 'node:crypto'
import type { Talker } from './chat-world.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'

/** How one opens a socket of a chat server, joins the room, and says something there. */
export interface Side {
  origin: string
  open(talker: Talker): Promise<RawSocket>
  say(socket: RawSocket, talker: Talker, content: string): void
}

export function maillon(origin: string): Side {
  return {
    origin,
    async open({ userId, roomId, cookie }) {
      const socket = await openRawSocket(origin, '/api/socket', { cookie, origin })
      await answered(socket, 'online_users', () => {
        socket.send(JSON.stringify({ event: 'join_room', data: { roomId, userId } }))
      })
      return socket
    },
    say(socket, { userId, roomId }, content) {
      const data = { roomId, userId, content, clientId: randomUUID() }
      socket.send(JSON.stringify({ event: 'send_message', data }))
    },
  }
}

export function bareWs(origin: string): Side {
  return {
    origin,
    open: () => openRawSocket(origin, '/'),
    say(socket, { userId, roomId }, content) {
      const data = { roomId, userId, content, clientId: randomUUID() }
      socket.send(JSON.stringify({ event: 'send_message', data }))
    },
  }
}

export function socketIo(origin: string): Side {
  return {
    origin,
    async open({ roomId }) {
      const socket = await openRawSocket(origin, '/socket.io/?EIO=4&transport=websocket')
      await answered(socket, '40', () => socket.send('40'))
      socket.send(`42${JSON.stringify(['join_room', { roomId }])}`)
      return socket
    },
    say(socket, { userId, roomId }, content) {
      const data = { roomId, userId, content, clientId: randomUUID() }
      socket.send(`42${JSON.stringify(['send_message', data])}`)
    },
  }
}

/** Settles once something came that holds the mark. */
function answered(socket: RawSocket, mark: string, ask: () => void): Promise<void> {
  return new Promise((resolve) => {
    socket.heard = (text) => {
      if (!text.includes(mark)) return
      socket.heard = undefined
      resolve()
    }
    ask()
  })
}
