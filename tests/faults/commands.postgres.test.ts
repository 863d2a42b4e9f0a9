import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { run } from '../world/commands.ts'
import { newTeam, sendForm, type Team } from '../world/communities.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { file, picture } from '../world/pictures.ts'
import { createPostgres, dropPostgres } from '../world/postgres.ts'
import { newFolder } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'
import { reportFault } from './report.ts'

/**
 * What those who run the server type, beside one on PostgreSQL, whose pictures are on a disk of 4 MB: a
 * real one that can be full, where one may be mounted.
 */
const [admin, backup, restore] = ['admin/main', 'backup/main', 'backup/restore-main'].map(
  (name) => `server/${name}.ts`,
) as [string, string, string]

const folder = newFolder()
const disk = join(folder.path, 'disk')
mkdirSync(disk)
/** Where nobody may mount one, tests/faults/storage-full.test.ts holds what a mock can. */
const testOnDisk = mount() ? test : undefined
function mount(): boolean {
  const options = ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]
  return spawnSync('mount', options).status === 0
}

let fleet: Fleet
let team: Team
let environment: Record<string, string>
beforeAll(async () => {
  fleet = await startFleet(1, undefined, () => ({ DATA_DIR: disk }))
  environment = { DATABASE_URL: fleet.url, DATA_DIR: disk }
  team = await newTeam(fleet, 'association')
})
afterAll(async () => {
  await fleet.stop()
  if (testOnDisk) execFileSync('umount', [disk])
  folder.remove()
})

test('somebody is blocked and unblocked by a command, and both are in the audit log', async () => {
  const { email, password } = team.member
  const logIn = async () =>
    (await createVisitor(fleet.origin).post('/auth/login', { email, password })).status
  const blocked = await run(admin, ['block', email, '--yes'], environment)
  expect(blocked).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/Blocked\.$/) })
  expect([await logIn(), (await team.member.get('/users/me')).status]).toEqual([403, 401])
  expect((await run(admin, ['unblock', email, '--yes'], environment)).out).toMatch(/Unblocked\.$/)
  expect(await logIn()).toBe(200)
  const { out } = await run(admin, ['audit'], environment)
  expect(out).toMatch(/account-unblocked[\s\S]*account-blocked/)
})

test('a backup is put back into another PostgreSQL, and into none that has people', async () => {
  const to = join(folder.path, 'backups')
  const made = await run(backup, ['--to', to], environment)
  expect(made).toMatchObject({ code: 0, err: '' })
  const inUse = 'DATABASE_URL: others are connected; stop the servers first'
  expect(await run(restore, [made.out], environment)).toMatchObject({ code: 1, err: inUse })

  const other = await createPostgres(process.env.TEST_DATABASE_URL ?? '')
  try {
    const there = { DATABASE_URL: other.url, DATA_DIR: join(folder.path, 'other') }
    expect(await run(restore, [made.out], there)).toMatchObject({ code: 0, err: '' })
    const { db, close } = await openDatabase({ url: other.url })
    const emails = await db.selectFrom('users').select('email').execute()
    await close()
    expect(emails).toContainEqual({ email: team.member.email })
    const again = await run(restore, [made.out], there)
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^[^\n]*--overwrite[^\n]*$/),
    })
  } finally {
    await dropPostgres(process.env.TEST_DATABASE_URL ?? '', other.name)
  }
})

test('a backup of what no server has started on yet says so', async () => {
  const empty = await createPostgres(process.env.TEST_DATABASE_URL ?? '')
  try {
    const there = { DATABASE_URL: empty.url, DATA_DIR: join(folder.path, 'empty') }
    const err = 'DATABASE_URL: no server of Maillon has started on it yet'
    expect(await run(backup, [], there)).toEqual({ code: 1, out: '', err })
  } finally {
    await dropPostgres(process.env.TEST_DATABASE_URL ?? '', empty.name)
  }
})

testOnDisk?.(
  'on a disk that is full, a picture answers 503 and nothing names it, and a backup says it in a line',
  async () => {
    const filler = join(disk, 'filler')
    const full = writeFile(filler, new Uint8Array(8 * 1024 * 1024))
    await expect(full).rejects.toThrow('ENOSPC')
    const photo = file(await picture('jpeg'))
    const send = () => sendForm(team.creator, 'PUT', '/associations', { id: team.id, image: photo })
    const image = () =>
      fleet.db.selectFrom('communities').select('image').where('id', '=', team.id).execute()
    expect(await send()).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
    expect(await image()).toEqual([{ image: null }])
    expect(await readdir(join(disk, 'files/drafts')).catch(() => [])).toEqual([])

    const to = join(disk, 'backups')
    const failed = await run(backup, ['--to', to], environment)
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^ENOSPC[^\n]*$/) })
    expect(await readdir(to).catch(() => [])).toEqual([])

    await rm(filler)
    expect((await send()).status).toBe(200)
    expect(await image()).toEqual([{ image: expect.stringMatching(/^associations\//) }])
    reportFault({
      fault: 'the disk full',
      did: 'a file system of 4 MB filled to its end, a picture and a backup meanwhile',
      lost: 'nothing',
      noticed: 'the picture answers 503, the backup ends with one line and leaves no half file',
    })
  },
)
