import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to another server that a test can cut: who calls meanwhile is refused. */
export interface Line {
  port: number
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function openLine(port: number, host: string): Promise<Line> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
    mend: () => listen(own),
  }
}
