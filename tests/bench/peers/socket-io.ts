import { createServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'

/** A chat as it is usually made: Socket.IO, each message stored by a statement, then said to its room. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const http = createServer((request, response) => {
  if (!request.url?.startsWith('/socket.io')) response.end()
})
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })

const store = `
  with room as (update rooms set last_seq = last_seq + 1, last_message_at = now() where id = $1 returning community_id, last_seq)
  insert into messages (community_id, room_id, seq, author_id, client_id, content, created_at)
  select community_id, $1, last_seq, $2, $3, $4, now() from room
  returning id, seq, created_at`

io.on('connection', (socket) => {
  socket.on('join_room', ({ roomId }) => socket.join(roomId))
  socket.on('send_message', async ({ roomId, userId, clientId, content }) => {
    const { rows } = await pool.query(store, [roomId, userId, clientId, content])
    const [{ id, seq, created_at: createdAt }] = rows
    io.to(roomId).emit('receive_message', { id, room: roomId, seq, userId, content, createdAt })
  })
})

http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
