import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** What goes to all costs at least: ws, no storage, no accounts, one send for each socket. */
const http = createServer((_, response) => response.end())
const server = new WebSocketServer({ server: http, perMessageDeflate: false })

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString()
    for (const client of server.clients) client.send(text)
  })
})

http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
