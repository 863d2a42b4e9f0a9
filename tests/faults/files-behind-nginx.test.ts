import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../world/port.ts'
import { startNginx, type ThrowawayNginx } from '../world/throwaway-nginx.ts'

/*
 * Two versions that share no disk, such as two containers of which one was replaced: what one does not
 * have the other is asked for, and nothing but files.
 */
const asked: string[] = []
const processes = ['/_astro/old.js', '/_astro/new.js'].map((own) =>
  createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(url === own || url === '/' ? 200 : 404).end(url)
  }),
)
const portOf = (server: Server) => String((server.address() as AddressInfo).port)
let nginx: ThrowawayNginx
beforeAll(async () => {
  for (const server of processes) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  nginx = await startNginx(await freePort(), processes.map(portOf))
})
afterAll(async () => {
  await nginx.stop()
  for (const server of processes) server.close()
})

test.each([
  { path: '/_astro/old.js', status: 200, most: 2 },
  { path: '/_astro/new.js', status: 200, most: 2 },
  { path: '/_astro/nowhere.js', status: 404, most: 2 },
  { path: '/nowhere', status: 404, most: 1 },
])('$path is $status, whoever is asked first', async ({ path, status, most }) => {
  for (let turn = 0; turn < 6; turn += 1) {
    asked.length = 0
    expect((await fetch(nginx.origin + path)).status).toBe(status)
    expect(asked.length).toBeLessThanOrEqual(most)
  }
})
