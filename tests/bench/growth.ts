import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOf } from '../../db/demo/people.ts'
import { eventPath } from '../../server/contract/event-paths.ts'
import { paths } from '../../server/contract/paths.ts'
import { widgetPath } from '../../server/contract/widget-paths.ts'
import { demoPassword } from '../../server/demo.ts'
import { findExample } from '../host/find-example.ts'
import { collectGarbage, runServer } from './processes.ts'
import type { Row } from './row.ts'

const origin = 'http://localhost:4394'
const inspector = 9394
const atOnce = 8
/** What a server takes while it gets warm is none of its growth. */
const [warm, more] = [200, 2_000]
/** What it may take from then on, in MB. */
const room = 20

export const growth: Row = {
  number: 22,
  what: `memory for ${more} more requests of each page, feed and call`,
  against: 'what they may take',
  unit: 'MB',
  target: { atMost: 1 },
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
    const env = {
      DATA_DIR: folder,
      PORT: new URL(origin).port,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    }
    const server = await runServer('server/main.ts', `${origin}/api/ready`, env, undefined, [])
    try {
      const { association, event } = await findExample(origin)
      const cookie = await logIn()
      const headers = { authorization: 'Bearer maillon', cookie }
      const asked = [
        paths.home,
        paths.lists,
        paths.calendar,
        paths.messaging,
        paths.profile,
        `/association/${association}`,
        eventPath(event),
        widgetPath('agenda', association),
        widgetPath('evenement', event),
        `/api/public/associations/${association}/events.ics`,
        `/api/public/associations/${association}/events.atom`,
        '/api/openapi.json',
        '/api/users/me',
        `/api/events/${event}`,
      ]
      const memory = async () => {
        await collectGarbage(inspector)
        return server.resident() / 1e6
      }
      await ask(asked, warm, headers)
      const before = await memory()
      await ask(asked, more, headers)
      return { ours: [(await memory()) - before], theirs: [room] }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
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

async function ask(asked: string[], times: number, headers: Record<string, string>) {
  let made = 0
  async function caller() {
    while (made < times * asked.length) {
      const path = asked[made % asked.length] ?? paths.home
      made += 1
      const response = await fetch(origin + path, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
}
