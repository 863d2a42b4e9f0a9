import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { registration } from '../world/people.ts'
import { newFolder, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'

test('SIGTERM lets the running call finish, takes no new one, and exits 0 within 10 s', async () => {
  const folder = newFolder()
  const server = await startServer({ DATA_DIR: folder.path, RATE_LIMIT: 'off' })
  const agent = new Agent({ keepAlive: true })
  try {
    await server.listening
    // Leaves a connection open that nobody uses any more.
    await createVisitor(server.origin).get('/health')

    // The server has the head of the request once it asks for the rest.
    const body = JSON.stringify(registration())
    const running = request(`${server.origin}/api/users/register`, {
      agent,
      method: 'POST',
      headers: {
        authorization: 'Bearer maillon',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    running.flushHeaders()
    await once(running, 'continue')
    const start = performance.now()
    server.child.kill('SIGTERM')
    await refused(server.origin)
    const [[response]] = await Promise.all([once(running, 'response'), running.end(body)])
    expect(response.statusCode).toBe(201)
    response.resume()

    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(10_000)
  } finally {
    agent.destroy()
    server.child.kill('SIGKILL')
    await server.ended
    folder.remove()
  }
})

/** Asks until the server takes no new connection. */
async function refused(origin: string): Promise<void> {
  const asked = () =>
    new Promise<boolean>((resolve) => {
      const ask = request(`${origin}/api/health`, { agent: false }, (response) => {
        response.resume().on('end', () => resolve(true))
      })
      ask.on('error', () => resolve(false))
      ask.end()
    })
  while (await asked());
}

test('behind a proxy, connections that it keeps carry one more request each, and readiness is over', async () => {
  const folder = newFolder()
  const environment = { DATA_DIR: folder.path, TRUSTED_PROXIES: '1' }
  const server = await startServer(environment)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<[status: number | undefined, connection: string | undefined]>((resolve, reject) => {
      const sent = request(`${server.origin}/api/${path}`, { agent }, (response) => {
        response.resume()
        response.on('end', () => resolve([response.statusCode, response.headers.connection]))
      })
      sent.on('error', reject).end()
    })
  try {
    await server.listening
    expect(await ask('ready')).toEqual([200, 'keep-alive'])
    server.child.kill('SIGTERM')
    await refused(server.origin)
    expect(await ask('ready')).toEqual([503, 'close'])
    expect(await server.ended).toEqual({ code: 0, signal: null })
  } finally {
    agent.destroy()
    server.child.kill('SIGKILL')
    await server.ended
    folder.remove()
  }
})

test('SIGHUP ends nobody: a single process, whose place nobody takes, says so and goes on', async () => {
  const folder = newFolder()
  const server = await startServer({ DATA_DIR: folder.path, LOG_LEVEL: 'warn' })
  try {
    await server.listening
    server.child.kill('SIGHUP')
    await expect.poll(server.output).toContain('SIGHUP changes nothing')
    expect((await createVisitor(server.origin).get('/health')).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    folder.remove()
  }
})

test('SIGHUP does not end a first process that still waits for its database', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const asked = once(silent, 'connection')
  const server = await startServer({
    WORKERS: '2',
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing`,
    REDIS_URL: 'redis://127.0.0.1:1',
  })
  try {
    const [socket] = (await asked) as [Socket]
    server.child.kill('SIGHUP')
    silent.close()
    socket.destroy()
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toMatch(/^DATABASE_URL: /)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
})
