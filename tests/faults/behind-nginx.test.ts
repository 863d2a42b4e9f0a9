import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { freePort } from '../world/port.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let web: Server = createServer()
let nginx: ChildProcess
let proxy: string
let origin: string
const folder = mkdtempSync(join(tmpdir(), 'maillon-nginx-'))

/** As it stands in front of servers: connections are kept and carry one request after the other. */
const configuration = (port: number, upstream: number) => `
daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream maillon { server 127.0.0.1:${upstream}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass http://maillon;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_request_buffering off;
      proxy_next_upstream off;
    }
  }
}`

beforeAll(async () => {
  world = await startWorld()
  web = createWeb(world.backend, fakeBuild())
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  web.closeAllConnections()
  web.close()
  await world.stop()
  rmSync(folder, { recursive: true })
})

test('a refused body takes its connection with it, and says so', async () => {
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const { headers, status } = await fetch(`${origin}/api/nothing`, tooMuch)
  expect([status, headers.get('connection')]).toEqual([404, 'close'])
  expect(await health()).toBe(200)
})

// Where there is no nginx, the test above has to be enough.
if (spawnSync('nginx', ['-v']).status === 0) {
  beforeAll(async () => {
    const port = await freePort()
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, configuration(port, (web.address() as AddressInfo).port))
    nginx = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'ignore' })
    proxy = `http://127.0.0.1:${port}`
    origin = proxy
    await vi.waitFor(async () => expect(await health()).toBe(200), 10_000)
  })
  afterAll(() => nginx.kill())

  test('behind nginx, refused bodies spoil nobody else’s request', async () => {
    origin = proxy
    const others: Promise<number>[] = []
    for (let round = 0; round < 12; round += 1) {
      const refused = await Promise.all(Array.from({ length: 4 }, sendTooMuch))
      // Their own answer is 413, or the proxy's while it still writes.
      for (const status of refused) expect([413, 502]).toContain(status)
      // While the connections that carried them are about to be closed.
      for (const pause of [0, 100, 300, 490, 500, 505, 520]) {
        others.push(new Promise((done) => setTimeout(done, pause)).then(health))
      }
    }
    expect((await Promise.all(others)).filter((status) => status !== 200)).toEqual([])
  })
}

async function health(): Promise<number> {
  const { status } = await fetch(`${origin}/api/health`)
  return status
}

const tooMuch = {
  method: 'POST',
  headers: { authorization: 'Bearer maillon', 'content-type': 'application/json' },
  body: 'a'.repeat(3_000_000),
}

async function sendTooMuch(): Promise<number> {
  const sent = fetch(`${origin}/api/auth/login`, tooMuch)
  return sent.then(({ status }) => status).catch(() => 413)
}
