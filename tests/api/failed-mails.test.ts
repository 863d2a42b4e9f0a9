import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../server/admin/running.ts'
import { sendHello } from '../world/mails.ts'
import { newEmail, newPerson } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** What whoever runs the server sees of the mails that did not go out, and does with them. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const plan = (...args: string[]) => runCommand(world.backend.platform, args, false)
const act = (...args: string[]) => runCommand(world.backend.platform, args, true)

/** What is told of a mail that did not go out, once that is so. */
function failedMailTo(to: string, fate: string): Promise<string> {
  return vi.waitFor(async () => {
    const { lines } = await plan('failed-mails')
    const line = lines.find((one) => one.includes(to) && one.includes(fate))
    return line ?? Promise.reject(new Error('It is not listed yet'))
  }, 15_000)
}

const idIn = (line: string) => line.split('  ')[0] ?? ''

test('mails that did not go out are listed with how often they were tried, and tried at once', async () => {
  const to = newEmail('patience')
  world.post.refuse(to, 451, 2)
  await sendHello(world, to, { pause: 3600 })
  const line = await failedMailTo(to, 'tried 1 times')
  expect(line).toMatch(
    /^[\da-f-]{36} {2}\S+ {2}Bonjour {2}tried 1 times, next \d{4}-\S+Z {2}.*451.* is not welcome/,
  )
  expect(await act('retry-mails', 'x')).toMatchObject({ lines: ['0 mails.'] })
  expect(await act('retry-mails', idIn(line))).toMatchObject({ lines: ['1 mails.'] })
  expect(await failedMailTo(to, 'tried 2 times')).toContain('next')
  expect(await act('retry-mails', 'all')).toMatchObject({ lines: ['1 mails.'] })
  expect((await world.post.mailTo(to)).subject).toBe('Bonjour')
})

test('a mail that waits is forgotten with the account that it was for, and no other is', async () => {
  const [claire, nadia] = [await newPerson(world), await newPerson(world)]
  for (const { email } of [claire, nadia]) {
    world.post.refuse(email, 451, 1)
    await sendHello(world, email, { pause: 3600 })
    await failedMailTo(email, 'next')
  }
  await act('delete-account', claire.email)
  expect((await world.post.mailTo(claire.email)).subject).toContain('supprimé')
  expect((await plan('failed-mails')).lines.join()).not.toContain(claire.email)
  expect(await act('retry-mails', 'all')).toMatchObject({ lines: ['1 mails.'] })
  expect((await world.post.mailTo(nadia.email)).subject).toBe('Bonjour')
})

/** The mails to somebody that the database still holds: their queue and state. */
async function mailsHeldFor(to: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from pgboss.job where data->>'to' = ${to} and data->>'subject' = 'Bonjour'
  `.execute(world.db)
  return rows.map(({ name, state }) => `${name} ${state}`)
}

test('nor does one go out that was not tried at all yet', async () => {
  const { email } = await newPerson(world)
  await sendHello(world, email, { wait: 3600 })
  expect(await mailsHeldFor(email)).toEqual(['mail created'])
  await act('delete-account', email)
  expect(await mailsHeldFor(email)).toEqual([])
})

test.for([451, 550])(
  'one on its way when the account goes has no other try after a %i',
  async (code) => {
    const { email } = await newPerson(world)
    let isGone = false
    world.post.beforeAnswers(async (to) => {
      if (to !== email || isGone) return
      isGone = true
      await act('delete-account', email)
    })
    world.post.refuseData(email, code, 1)
    await sendHello(world, email, { pause: 0 })
    await vi.waitFor(async () => expect(await mailsHeldFor(email)).toEqual(['mail failed']), 15_000)
    expect((await world.post.mailTo(email)).subject).toContain('supprimé')
    expect((await plan('failed-mails')).lines.join()).not.toContain(email)
  },
)

describe('a mail that was given up', () => {
  test('is listed with what the mail server said, and sent when it is tried again', async () => {
    const to = newEmail('refusee')
    world.post.refuse(to, 550, 1)
    await sendHello(world, to)
    const line = await failedMailTo(to, 'given up')
    expect(line).toMatch(
      /^[\da-f-]{36} {2}\S+ {2}Bonjour {2}tried 1 times, given up \d{4}-\S+Z {2}.*550.* is not welcome/,
    )
    expect(await act('retry-mails', idIn(line))).toMatchObject({ lines: ['1 mails.'] })
    expect((await world.post.mailTo(to)).subject).toBe('Bonjour')
    expect((await plan('failed-mails')).lines.join()).not.toContain(to)
    expect(await act('retry-mails', idIn(line))).toMatchObject({ lines: ['0 mails.'] })
  })

  test('is listed anew where it is refused again', async () => {
    const to = newEmail('refusee')
    world.post.refuse(to, 550, 2)
    await sendHello(world, to)
    const first = await failedMailTo(to, 'given up')
    expect(await act('retry-mails', 'all')).toMatchObject({ lines: ['1 mails.'] })
    await world.post.refusals(to, 2)
    const second = await failedMailTo(to, 'given up')
    expect(second).not.toBe(first)
    await act('retry-mails', idIn(second))
    await world.post.mailTo(to)
  })

  test('after all its tries is listed with what it was put off for last', async () => {
    const to = newEmail('patience')
    world.post.refuse(to, 451, 2)
    await sendHello(world, to, { again: 1 })
    const line = await failedMailTo(to, 'given up')
    expect(line).toMatch(/tried 2 times, given up .*451/)
    await act('retry-mails', idIn(line))
    await world.post.mailTo(to)
  })

  test('is forgotten with the account that it was for, and no other is', async () => {
    const [claire, nadia] = [await newPerson(world), await newPerson(world)]
    for (const { email } of [claire, nadia]) {
      world.post.refuse(email, 550, 1)
      await sendHello(world, email)
      await failedMailTo(email, 'given up')
    }
    await act('delete-account', claire.email)
    expect((await plan('failed-mails')).lines.join()).not.toContain(claire.email)
    await act('retry-mails', idIn(await failedMailTo(nadia.email, 'given up')))
    expect((await world.post.mailTo(nadia.email)).subject).toBe('Bonjour')
    expect((await world.post.mailTo(claire.email)).subject).toContain('supprimé')
  })

  test('is tried again once among however many, some hundred of which are held at once', async () => {
    const { email } = await newPerson(world)
    // Whoever is blocked gets none, so that they are soon dealt with.
    await act('block', email)
    await sql`
      insert into pgboss.job (name, data, state, completed_on)
      select 'mail-given-up', jsonb_build_object('to', ${email}::text, 'subject', number), 'completed', now()
      from generate_series(1, 450) as number
    `.execute(world.db)
    world.statements.length = 0
    expect(await act('retry-mails', 'all')).toMatchObject({ lines: ['450 mails.'] })
    const inserts = world.statements.filter((one) => /insert into "?pgboss/i.test(one))
    expect(inserts).toHaveLength(3)
    const { rows } = await sql<{ name: string; mails: number; subjects: number }>`
      select name, count(*)::int as mails, count(distinct data->>'subject')::int as subjects
      from pgboss.job where data->>'to' = ${email} group by name
    `.execute(world.db)
    expect(rows).toEqual([{ name: 'mail', mails: 450, subjects: 450 }])
  })
})
