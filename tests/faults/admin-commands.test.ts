import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf } from '../../db/demo/people.ts'
import { demoPassword } from '../../server/demo.ts'
import { run } from '../world/commands.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'

/** What those who run the server type, beside one that runs and without. */
const admin = 'server/admin/main.ts'
const lina = emailOf('lina')

let folder: ReturnType<typeof newFolder>
let server: ServerProcess
beforeAll(async () => {
  folder = newFolder()
  server = await startServer({ DATA_DIR: folder.path, RATE_LIMIT: 'off' }, [])
  await server.listening
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  folder.remove()
})

const command = (...args: string[]) => run(admin, args, { DATA_DIR: folder.path })

test('somebody is blocked in a server that runs, and unblocked once it does not', async () => {
  const visitor = createVisitor(server.origin)
  const credentials = { email: lina, password: demoPassword }
  expect((await visitor.post('/auth/login', credentials)).status).toBe(200)

  // An input that says nothing agrees to nothing.
  const asked = await command('block', lina)
  expect(asked.err).toBe('')
  expect(asked.out).toMatch(/will be blocked[\s\S]*Go on\?[\s\S]*Nothing was done\./)
  expect((await visitor.get('/users/me')).status).toBe(200)

  const done = await command('block', lina, '--yes')
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toMatch(/Blocked\.$/)
  expect((await visitor.get('/users/me')).status).toBe(401)
  expect((await visitor.post('/auth/login', credentials)).status).toBe(403)

  server.child.kill('SIGTERM')
  await server.ended
  expect((await command('unblock', lina, '--yes')).out).toMatch(/Unblocked\.$/)
  expect((await command('audit')).out).toMatch(/account-unblocked[\s\S]*account-blocked/)
  const unknown = await command('find', 'personne@exemple.fr')
  expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^user_not_found/) })
})

test('a wrong command gets the usage', async () => {
  for (const args of [[], ['unknown'], ['find']]) {
    const { code, err } = await command(...args)
    expect(code).toBe(2)
    expect(err).toMatch(/^Usage: npm run admin/)
  }
  expect((await command('help')).out).toMatch(/hand-over COMMUNITY-ID EMAIL/)
})
