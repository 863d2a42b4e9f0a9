import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOf } from '../../db/demo/people.ts'
import { eventPath } from '../../server/contract/event-paths.ts'
import { paths } from '../../server/contract/paths.ts'
import { widgetPath } from '../../server/contract/widget-paths.ts'
import { demoPassword } from '../../server/demo.ts'
import { type Example, findExample } from '../host/find-example.ts'
import { type Course, growthPicture } from './growth-picture.ts'
import { collectGarbage, runServer } from './processes.ts'
import type { Row } from './row.ts'

const origin = 'http://localhost:4394'
const inspector = 9394
const atOnce = 8
/** What a server takes while it gets warm is none of its growth. */
const [warm, more] = [200, 2_000]
/** What it may take from then on, in MB. */
const room = 20

const asked: { what: string; path: (shown: Example) => string }[] = [
  { what: 'the home page', path: () => paths.home },
  { what: 'one’s own home', path: () => paths.ownHome },
  { what: 'the lists', path: () => paths.lists },
  { what: 'the calendar', path: () => paths.calendar },
  { what: 'the conversations', path: () => paths.messaging },
  { what: 'the profile', path: () => paths.profile },
  { what: 'an association', path: ({ association }) => `/association/${association}` },
  { what: 'an event', path: ({ event }) => eventPath(event) },
  { what: 'the agenda as a widget', path: ({ association }) => widgetPath('agenda', association) },
  { what: 'an event as a widget', path: ({ event }) => widgetPath('evenement', event) },
  {
    what: 'a public calendar',
    path: ({ association }) => `/api/public/associations/${association}/events.ics`,
  },
  {
    what: 'a feed of events',
    path: ({ association }) => `/api/public/associations/${association}/events.atom`,
  },
  { what: 'the API’s description', path: () => '/api/openapi.json' },
  { what: 'the call for one’s account', path: () => '/api/users/me' },
  { what: 'the call for an event', path: ({ event }) => `/api/events/${event}` },
]

let all: Promise<Course[]> | undefined

export const growth: Row[] = asked.map(({ what }, index) => ({
  number: 22,
  what: `memory after ${more} more requests of ${what}`,
  against: `what it was after ${warm} of each, and ${room} MB`,
  unit: 'MB',
  target: { atMost: 1 },
  async measure() {
    all ??= measureAll()
    const { memory } = (await all)[index] ?? { memory: [] }
    return { ours: memory.slice(-1), theirs: memory.slice(0, 1).map((before) => before + room) }
  },
}))

/** One after the other on one server, so that what grows has a name. */
async function measureAll(): Promise<Course[]> {
  const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
  const env = {
    DATA_DIR: folder,
    PORT: new URL(origin).port,
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  }
  const server = await runServer('server/main.ts', `${origin}/api/ready`, env, undefined, [])
  const memory = async () => {
    await collectGarbage(inspector)
    return server.resident() / 1e6
  }
  try {
    const shown = await findExample(origin)
    const headers = { authorization: 'Bearer maillon', cookie: await logIn() }
    for (const { path } of asked) await ask(path(shown), warm, headers)
    const courses: Course[] = []
    for (const { what, path } of asked) {
      const course: Course = { what, memory: [await memory()] }
      for (let made = 0; made < more; made += warm) {
        await ask(path(shown), warm, headers)
        course.memory.push(await memory())
      }
      courses.push(course)
    }
    writeFileSync('tests/bench/growth.svg', growthPicture(courses, { step: warm, room }))
    return courses
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: 'Bearer maillon', 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: emailOf('monique'), password: demoPassword }),
  })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

async function ask(path: string, times: number, headers: Record<string, string>) {
  let made = 0
  async function caller() {
    while (made < times) {
      made += 1
      const response = await fetch(origin + path, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
}
