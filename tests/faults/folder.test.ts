import { afterEach, beforeEach, expect, test } from 'vitest'
import { registration } from '../world/people.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'

let folder: ReturnType<typeof newFolder>
let running: ServerProcess[]
beforeEach(() => {
  folder = newFolder()
  running = []
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  folder.remove()
})

async function start() {
  const server = await startServer({ DATA_DIR: folder.path, RATE_LIMIT: 'off' })
  running.push(server)
  return server
}

test('a second process on one folder is refused with a line that names DATA_DIR', async () => {
  const first = await start()
  await first.listening
  const second = await start()
  const { code } = await second.ended
  expect(code).toBe(1)
  expect(second.output().trim()).toBe(`DATA_DIR: ${folder.path} is in use by another process`)
  const health = await createVisitor(first.origin).get('/health')
  expect(health.status).toBe(200)
})

test('after a process was killed its folder opens again, with every account in it', async () => {
  const first = await start()
  await first.listening
  const form = registration()
  const registered = await createVisitor(first.origin).post('/users/register', form)
  expect(registered.status).toBe(201)
  first.child.kill('SIGKILL')
  await first.ended

  const second = await start()
  await second.listening
  const again = await createVisitor(second.origin).post('/users/register', form)
  expect(again.status).toBe(409)
})

test('a wrong variable stops the start with one line', async () => {
  const server = await startServer({ DATA_DIR: folder.path, PORT: 'http' })
  running.push(server)
  const { code } = await server.ended
  expect(code).toBe(1)
  expect(server.output()).toBe('PORT: must be a port number\n')
})
