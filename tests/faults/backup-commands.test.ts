import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailOf } from '../../db/demo/people.ts'
import { demoPassword } from '../../server/demo.ts'
import { run, start } from '../world/commands.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'

/** What those who run the server type, beside a server that runs. */
const backup = 'server/backup/main.ts'
const restore = 'server/backup/restore-main.ts'
const key = 'correct horse battery staple'

let folder: ReturnType<typeof newFolder>
let server: ServerProcess
let environment: Record<string, string>
beforeAll(async () => {
  folder = newFolder()
  environment = { DATA_DIR: folder.path, BACKUP_KEY: key }
  server = await startServer({ ...environment, RATE_LIMIT: 'off' }, [])
  await server.listening
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  folder.remove()
})

async function logIn({ origin }: ServerProcess): Promise<number> {
  const credentials = { email: emailOf('lina'), password: demoPassword }
  return (await createVisitor(origin).post('/auth/login', credentials)).status
}

test('an archive of a running server starts another, which opens to the same people', async () => {
  const to = join(folder.path, 'elsewhere')
  const made = await run(backup, ['--to', to, '--keep', '1'], environment)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/\/elsewhere\/maillon-\d{4}-\d\d-\d\d-\d{6}\.backup\.age$/)
  expect(await readdir(to)).toHaveLength(1)
  expect((await stat(made.out)).mode & 0o777).toBe(0o600)
  // The socket is the server's user's alone.
  expect((await stat(join(folder.path, 'control'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(folder.path, 'control'))).toEqual(['socket'])
  expect(await logIn(server)).toBe(200)

  const busy = await run(restore, [made.out], environment)
  expect(busy).toMatchObject({
    code: 1,
    err: `DATA_DIR: ${folder.path} is in use by another process`,
  })

  const other = newFolder()
  const there = { DATA_DIR: other.path, BACKUP_KEY: key }
  const wrong = await run(restore, [made.out], { ...there, BACKUP_KEY: 'another passphrase' })
  expect(wrong).toMatchObject({ code: 1, err: `${made.out} does not open with this BACKUP_KEY` })
  const restored = await run(restore, [made.out], there)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^Restored \d+ rows and \d+ files of /)
  const again = await startServer({ ...there, RATE_LIMIT: 'off' })
  await again.listening
  expect(await logIn(again)).toBe(200)
  again.child.kill('SIGTERM')
  await again.ended
  other.remove()
})

test('with --every it goes on; --keep takes the oldest, and SIGTERM ends it well', async () => {
  const to = join(folder.path, 'each-day')
  const older = ['maillon-2026-01-01-031500.backup.age', 'maillon-2026-01-02-031500.backup.age']
  await mkdir(to)
  for (const name of older) await writeFile(join(to, name), '')
  const goingOn = start(backup, ['--to', to, '--every', 'day', '--keep', '2'], environment)
  const made = /maillon-\d{4}-\d\d-\d\d-\d{6}\.backup\.age$/
  await expect.poll(goingOn.output, { timeout: 40_000 }).toMatch(made)
  await expect.poll(() => readdir(to)).not.toContain(older[0])
  expect((await readdir(to)).sort()).toEqual([older[1], expect.stringMatching(made)])
  expect(goingOn.child.exitCode).toBeNull()
  goingOn.child.kill('SIGTERM')
  expect(await goingOn.ended).toEqual({ code: 0, signal: null })
})

describe('what is wrong gets the usage, or one line:', () => {
  test.each([
    [backup, ['--every', 'minute'], 2, /hour, day or week\nUsage/],
    [backup, ['--keep', '0'], 2, /Usage/],
    [backup, ['--unknown'], 2, /Usage/],
    [restore, [], 2, /Usage/],
    [restore, ['not-there'], 1, /^not-there is not there$/],
  ])('%s %j', async (script, args, code, words) => {
    const ran = await run(script, args, environment)
    expect(ran.code).toBe(code)
    expect(ran.err).toMatch(words)
  })
})
