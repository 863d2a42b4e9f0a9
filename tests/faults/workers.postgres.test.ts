import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTeam, type Team } from '../world/communities.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { startLoad } from '../world/load.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { openChat } from '../world/sockets.ts'

let fleet: Fleet
let server: ServerProcess
let team: Team
const token = 'a-token-of-more-than-16'
const patience = { timeout: 45_000 }
beforeAll(async () => {
  fleet = await startFleet(1, undefined, () => ({ WORKERS: '2', METRICS_TOKEN: token }))
  server = fleet.servers[0] ?? expect.unreachable()
  team = await newTeam(fleet, 'group')
})
afterAll(() => fleet.stop())

/** The processes that a server started, by their ids. */
function workers({ child: { pid } } = server): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

const look = () => `${team.path}/${team.id}`

test('two workers serve on one address, say so once, and hear each other', async () => {
  expect(workers()).toHaveLength(2)
  expect(server.output().match(/Maillon: /g)).toHaveLength(1)
  const room = await team.room()
  const chats = await Promise.all(
    [team.creator, team.member, team.moderator, team.creator].map((person) =>
      openChat(fleet, person),
    ),
  )
  for (const chat of chats) await chat.joinRoom(room)
  await chats[0]?.sendMessage(room, 'Bonjour à tous')
  for (const chat of chats) {
    await expect
      .poll(() => chat.heard(room).map(({ content }) => content))
      .toEqual(['Bonjour à tous'])
  }
  await Promise.all(chats.map((chat) => chat.close()))
})

test('their metrics are added up, and the status page shows both, whichever is asked', async () => {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const sockets = async () => {
    const text = await fetch(`${fleet.origin}/metrics`, { headers }).then((answer) => answer.text())
    return /^maillon_sockets (\d+)$/m.exec(text)?.[1]
  }
  const people = [team.creator, team.member, team.moderator]
  const chats = await Promise.all(people.map((person) => openChat(fleet, person)))
  for (let time = 0; time < 6; time += 1) expect(await sockets()).toBe('3')
  await Promise.all(chats.map((chat) => chat.close()))
  await expect.poll(sockets, patience).toBe('0')

  for (let time = 0; time < 6; time += 1) {
    const shown = async () => {
      const page = await fetch(`${fleet.origin}/dev/etat`, { headers })
      const text = await page.text()
      return workers().map((pid) => new RegExp(`<th scope="row"[^>]*>\\S+ ${pid}<`).test(text))
    }
    // Each takes its first sample at once, and tells the others with the next.
    await expect.poll(shown, patience).toEqual([true, true])
  }
})

test('a worker that is killed is started again, and the other one goes on meanwhile', async () => {
  const before = workers()
  const [victim = 0] = before
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => workers()).not.toContain(victim)
  for (let calls = 0; calls < 20; calls += 1) {
    expect((await team.creator.get(look())).status).toBe(200)
  }
  await expect.poll(() => workers().length, patience).toBe(2)
  expect(workers()).not.toContain(victim)
})

test('SIGHUP replaces them one after the other under load, and refuses nobody', async () => {
  const before = workers()
  const load = startLoad(fleet.origin, team.creator, look(), { alwaysNew: true })
  server.child.kill('SIGHUP')
  await expect.poll(() => workers().filter((pid) => before.includes(pid)).length, patience).toBe(0)
  // One that was still starting in the place of the dead one is replaced as well, after a pause.
  await expect.poll(() => workers().length, patience).toBe(2)
  await load.stop()
  expect(load.failures).toEqual([])
  expect(load.answered).toBeGreaterThan(20)
})

test('SIGHUP gives them what is on the disk by then, .env included, also while they start', async () => {
  const home = newFolder()
  const write = (key: string) => writeFileSync(join(home.path, '.env'), `API_TOKEN=${key}\n`)
  write('first-key')
  const common = { DATA_DIR: home.path, DATABASE_URL: fleet.url, REDIS_URL: fleet.redis.url }
  const other = await startServer({ ...common, WORKERS: '2' }, [], { cwd: home.path })
  const keys = async () => {
    const headers = { connection: 'close' }
    const pages = Array.from({ length: 8 }, async () => {
      const page = await fetch(`${other.origin}/a-propos`, { headers })
      return /name="maillon-api-token" content="([^"]+)"/.exec(await page.text())?.[1]
    })
    return new Set(await Promise.all(pages))
  }
  try {
    await expect.poll(() => workers(other).length, patience).toBe(1)
    const [first] = workers(other)
    other.child.kill('SIGHUP')
    await other.listening
    expect(await keys()).toEqual(new Set(['first-key']))
    await expect.poll(() => workers(other), patience).not.toContain(first)
    const before = workers(other)
    write('second-key')
    other.child.kill('SIGHUP')
    const left = () => workers(other).filter((pid) => before.includes(pid))
    await expect.poll(left, patience).toEqual([])
    expect(await keys()).toEqual(new Set(['second-key']))
  } finally {
    other.child.kill('SIGTERM')
    await other.ended
    home.remove()
  }
}, 150_000)

test('SIGHUP while a new worker fails has it tried again, by the .env of then', async () => {
  const home = newFolder()
  const silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const write = (database: string) => {
    writeFileSync(join(home.path, '.env'), `DATABASE_URL=${database}\n`)
  }
  write(fleet.url)
  const common = { DATA_DIR: home.path, REDIS_URL: fleet.redis.url }
  const other = await startServer({ ...common, WORKERS: '2' }, [], { cwd: home.path })
  try {
    await other.listening
    await expect.poll(() => workers(other).length, patience).toBe(2)
    const before = workers(other)
    write(`postgres://maillon@127.0.0.1:${port}/maillon`)
    const asked = once(silent, 'connection')
    other.child.kill('SIGHUP')
    const [socket] = await asked
    write(fleet.url)
    other.child.kill('SIGHUP')
    silent.close()
    socket.destroy()
    const left = () => workers(other).filter((pid) => before.includes(pid))
    await expect.poll(left, patience).toEqual([])
    expect(other.output()).toContain('a new worker did not start')
  } finally {
    other.child.kill('SIGTERM')
    await other.ended
    home.remove()
  }
}, 150_000)

test('SIGTERM ends all of them within 10 s, with 0', async () => {
  const pids = workers()
  const chat = await openChat(fleet, team.creator)
  const start = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(await chat.closed).toBe(1001)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a first process that is killed leaves no worker behind, and its address free', async () => {
  const killed = await fleet.start({ WORKERS: '2' })
  const pids = readFileSync(`/proc/${killed.child.pid}/task/${killed.child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
  expect(pids).toHaveLength(2)
  killed.child.kill('SIGKILL')
  await killed.ended
  const isThere = (pid: string) => existsSync(`/proc/${pid}`)
  await expect.poll(() => pids.filter(isThere), patience).toEqual([])
  const { port } = new URL(killed.origin)
  const next = createServer()
  await new Promise<void>((resolve, reject) => {
    next.once('error', reject).listen(Number(port), '127.0.0.1', resolve)
  })
  next.close()
})

test('what is wrong with the start ends all, and is said in one line', async () => {
  const folder = newFolder()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const common = { DATA_DIR: folder.path, REDIS_URL: fleet.redis.url, WORKERS: '3' }
  try {
    for (const [wrong, line] of [
      [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' }, /^DATABASE_URL: [^\n]+\n$/],
      [{ DATABASE_URL: fleet.url, PORT: String(port) }, /^PORT: [^\n]+\n$/],
    ] as const) {
      const failing = await startServer({ ...common, ...wrong })
      expect((await failing.ended).code).toBe(1)
      expect(failing.output()).toMatch(line)
    }
  } finally {
    taken.close()
    folder.remove()
  }
})
