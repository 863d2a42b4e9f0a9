import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
const server = createServer(async (asked, response) => {
  const { locals } = await world.backend.pageContext(asked)
  response.end(locals.mails ? 'shown' : 'hidden')
})
beforeAll(async () => {
  world = await startWorld({ environment: { SMTP_URL: '', ORIGIN: 'http://maillon.test' } })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
})
afterAll(async () => {
  server.close()
  await world.stop()
})

/** What a page says of the mails that were kept, asked under a name at an address. */
async function mailsFor(name: string, address = '127.0.0.1', more: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: name.replace('PORT', String(port)), ...more }
    request({ host: address, port, headers }, resolve).on('error', reject).end()
  })
  return (await response.toArray()).join('')
}

test.each(['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'maillon.test', 'localhost'])(
  'kept mails are shown on this machine by the name %s',
  async (name) => {
    expect(await mailsFor(name)).toBe('shown')
  },
)

// Another site may turn its own name to this machine's address, and would read every link.
test.each([
  'evil.example',
  'evil.example:PORT',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
])('kept mails are not shown by the name %j', async (name) => {
  expect(await mailsFor(name)).toBe('hidden')
})

test('kept mails are not shown through a proxy on this machine', async () => {
  const passedOn = { 'x-forwarded-for': '192.0.2.1' }
  expect(await mailsFor('maillon.test', '127.0.0.1', passedOn)).toBe('hidden')
})

test('a page that is shared shows what is this machine’s to this machine alone', async () => {
  let drawn = 0
  const page = async (_address: URL, { mails }: App.Locals) => {
    drawn += 1
    const headers = { 'content-type': 'text/html' }
    return new Response(mails ? 'shown' : 'hidden', { headers })
  }
  const web = createWeb(world.backend, fakeBuild(page))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/widgets/adhesion/judo`, { headers })).text()
  for (let round = 0; round < 2; round += 1) {
    expect(await ask({})).toBe('shown')
    expect(await ask({ 'x-forwarded-for': '192.0.2.1' })).toBe('hidden')
  }
  expect(drawn).toBe(2)
  web.closeAllConnections()
  web.close()
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((face) => face?.family === 'IPv4' && !face.internal)?.address

// A machine without a network has nobody to hide them from.
if (outside) {
  test('kept mails are not shown to the network, whatever the name', async () => {
    for (const name of ['localhost:PORT', 'maillon.test', `${outside}:PORT`]) {
      expect(await mailsFor(name, outside)).toBe('hidden')
    }
  })
}
