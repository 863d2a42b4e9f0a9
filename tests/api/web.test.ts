import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createWeb } from '../../server/web.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let web: Server = createServer()

/** The server as it listens for people, with no file made at build. */
async function listen(environment: Record<string, string> = {}): Promise<number> {
  world = await startWorld({ environment })
  web = createWeb(world.backend, new Map())
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  return (web.address() as AddressInfo).port
}

afterEach(async () => {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  await world.stop()
})

async function strictTransport(port: number): Promise<string | null> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`)
  return headers.get('strict-transport-security')
}

test('behind https a browser is told to come back that way alone', async () => {
  const port = await listen({ ORIGIN: 'https://maillon.example' })
  expect(await strictTransport(port)).toBe('max-age=31536000')
})

test('without https it is not', async () => {
  expect(await strictTransport(await listen())).toBeNull()
})

test('an offer to upgrade to another protocol than a socket’s gets its plain answer', async () => {
  const port = await listen()
  const headers = { connection: 'Upgrade', upgrade: 'h2c' }
  const status = await new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: '/api/health', headers })
    asked.on('response', (response) => resolve(response.resume().statusCode))
    asked.on('error', reject).end()
  })
  expect(status).toBe(200)
})
