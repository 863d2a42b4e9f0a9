import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../world/port.ts'
import { startNginx, type ThrowawayNginx } from '../world/throwaway-nginx.ts'

/* What the proxy of deploy/nginx.conf writes down, and where it leads whoever comes without TLS. */

const behind = createServer((_, response) => {
  response.writeHead(200, { 'x-request-id': 'the-id-of-the-call' }).end()
})
let nginx: ThrowawayNginx
beforeAll(async () => {
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
  const upstream = String((behind.address() as AddressInfo).port)
  nginx = await startNginx(await freePort(), [upstream, String(await freePort())])
})
afterAll(async () => {
  await nginx.stop()
  behind.close()
})

test('its log keeps no secret of a path, no query, and nobody’s address', async () => {
  const secrets = ['Fanfare2026', 'lina-martin', 'q7x_Sekret-Token', 'paul%40exemple.fr', 'judo']
  const paths = [
    `/api/users/me/${secrets[0]}`,
    `/api/calendars/${secrets[1]}/maillon.ics`,
    `/reponse/${secrets[2]}?participate=true`,
    `/api/users/forgot-password/${secrets[3]}`,
    `/api/mails/unsubscribe?token=${secrets[4]}`,
    `/${secrets[2]}`,
  ]
  const headers = {
    referer: `${nginx.origin}/confirmation/${secrets[2]}`,
    'user-agent': 'Somebody',
  }
  for (const path of paths) await fetch(nginx.origin + path, { method: 'DELETE', headers })
  await fetch(`${nginx.plainOrigin}/reponse/${secrets[2]}`, { redirect: 'manual' })
  const lines = () => nginx.logs().split('\n').filter(Boolean)
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(7)
  const text = nginx.logs()
  for (const secret of [...secrets, '127.0.0.1', 'Somebody', '?'])
    expect(text).not.toContain(secret)
  expect(text).toMatch(/ DELETE \/api\/users 200 \d+ [\d.]+ [\d., :]+ the-id-of-the-call$/m)
  for (const area of ['/api/calendars', '/reponse', '/api/mails', '-']) {
    expect(text).toContain(` DELETE ${area} 200 `)
  }
})

test('whoever comes without TLS is led to the named host alone', async () => {
  // What fetch would not let one say.
  const request = get(`${nginx.plainOrigin}/faq`, { headers: { host: 'evil.example' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('https://maillon.example/faq')
})
