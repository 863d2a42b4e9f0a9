import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCommunity, newInvitation, rolesIn } from '../world/communities.ts'
import { logIn, newEmail, newPerson, type Person, password, registration } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

const minute = 60_000
const day = 24 * 60 * minute

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Has a job done as its schedule would, and waits for it. */
async function run(queue: 'account-retention' | 'account-clean-up'): Promise<void> {
  const { db, jobs } = world.backend.platform
  await db.transaction().execute((tx) => jobs.enqueue(tx, queue, {}))
  const isDone = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text as state from pgboss.job where name = ${queue}
    `.execute(world.db)
    return rows.length > 0 && rows.every(({ state }) => state === 'completed')
  }
  await expect.poll(isDone).toBe(true)
}

function fiveYearsAgo(): Date {
  const then = world.clock.now()
  then.setUTCFullYear(then.getUTCFullYear() - 5)
  return then
}

/** Somebody whose account was used last so long after the moment of five years ago. */
async function lastSeen(after: number, warned?: number): Promise<Person> {
  const person = await newPerson(world, { loggedIn: false })
  const row = {
    last_seen_at: new Date(fiveYearsAgo().getTime() + after),
    warned_at: warned === undefined ? null : new Date(world.clock.now().getTime() + warned),
  }
  await world.db.updateTable('users').set(row).where('id', '=', person.id).execute()
  return person
}

function rowOf({ id }: { id: string }) {
  return world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

describe('an account that nobody uses', () => {
  test('is told 30 days before five years are over, once, and not a minute earlier', async () => {
    const [early, due] = [await lastSeen(30 * day + minute), await lastSeen(30 * day - minute)]
    const inThirtyDays = () => {
      const end = new Date(world.clock.now().getTime() + 30 * day)
      const long = { dateStyle: 'long', timeZone: 'Europe/Paris' } as const
      return `Votre compte sera supprimé le ${new Intl.DateTimeFormat('fr-FR', long).format(end)}`
    }
    const before = inThirtyDays()
    await run('account-retention')
    await run('account-retention')
    const mail = await world.post.mailTo(due.email)
    expect([before, inThirtyDays()]).toContain(mail.subject)
    expect(mail.text).toContain(`${world.backend.platform.config.origin}/connexion`)
    expect(mail.text).not.toContain('desabonnement')
    expect(world.post.countTo(due.email)).toBe(1)
    expect(world.post.countTo(early.email)).toBe(0)
    expect((await rowOf(due))?.deleted_at).toBeNull()
  })

  test('goes after five years and 30 days’ notice, with what belongs to it', async () => {
    const gone = await lastSeen(-minute, -30 * day - minute)
    const samir = await newPerson(world)
    const club = await newCommunity(world, 'association', gone, {
      members: [[samir, 'member']],
    })
    await newInvitation(world, club, gone.email)
    await run('account-retention')
    const mail = await world.post.mailTo(gone.email)
    expect(mail.subject).toBe('Votre compte est supprimé')
    expect(mail.text).toContain('depuis cinq ans')
    expect(await rowOf(gone)).toMatchObject({
      email: null,
      first_name: '',
      password_hash: null,
      warned_at: null,
    })
    expect(await rolesIn(world, club)).toEqual(['creator'])
    expect((await samir.get(`/associations/${club.id}`)).status).toBe(200)
  })

  test('stays as long as the notice, or the five years, are not over', async () => {
    const all = [
      await lastSeen(minute, -30 * day - minute),
      await lastSeen(-minute, -30 * day + minute),
      // Never told, as after a long stop of the server: told first.
      await lastSeen(-400 * day),
    ]
    await run('account-retention')
    for (const person of all) expect((await rowOf(person))?.deleted_at).toBeNull()
    expect((await world.post.mailTo(all[2]?.email ?? '')).subject).toContain('sera supprimé')
  })

  test('stays when somebody logged in after the notice, and is told again another time', async () => {
    const back = await lastSeen(-minute, -30 * day - minute)
    await logIn(back)
    await back.get('/auth/logout')
    await run('account-retention')
    expect((await rowOf(back))?.deleted_at).toBeNull()
    const seen = (await rowOf(back))?.last_seen_at.getTime() ?? 0
    expect(world.clock.now().getTime() - seen).toBeLessThan(day)
    // The browser is forgotten after a year; that somebody came is not.
    await world.db.deleteFrom('known_devices').where('user_id', '=', back.id).execute()
    await run('account-retention')
    expect((await rowOf(back))?.deleted_at).toBeNull()
    const then = new Date(fiveYearsAgo().getTime() + day)
    await world.db
      .updateTable('users')
      .set({ last_seen_at: then, warned_at: new Date(then.getTime() - day) })
      .where('id', '=', back.id)
      .execute()
    await run('account-retention')
    expect((await world.post.mailTo(back.email)).subject).toContain('sera supprimé')
  })

  test('stays by what was used last, be it a session or a browser, also once that has ended', async () => {
    const [bySession, byBrowser] = [
      await lastSeen(-minute, -31 * day),
      await lastSeen(-minute, -31 * day),
    ]
    const [late, early] = [new Date(world.clock.now().getTime() - 60 * minute), fiveYearsAgo()]
    await world.db
      .insertInto('sessions')
      .values(
        [late, early].map((last_seen_at) => ({
          user_id: bySession.id,
          id_hash: crypto.randomUUID(),
          device: 'Firefox',
          last_seen_at,
          expires_at: new Date(world.clock.now().getTime() + day),
        })),
      )
      .execute()
    await world.db
      .insertInto('known_devices')
      .values(
        [early, late].map((last_used_at) => ({
          user_id: byBrowser.id,
          token_hash: crypto.randomUUID(),
          last_used_at,
        })),
      )
      .execute()
    await run('account-retention')
    for (const { id } of [bySession, byBrowser]) {
      await world.db.deleteFrom('sessions').where('user_id', '=', id).execute()
      await world.db.deleteFrom('known_devices').where('user_id', '=', id).execute()
      expect((await rowOf({ id }))?.last_seen_at).toEqual(late)
    }
    await run('account-retention')
    for (const person of [bySession, byBrowser]) {
      expect((await rowOf(person))?.deleted_at).toBeNull()
    }
  })

  test('goes once, also when two processes look at the same time', async () => {
    const gone = await lastSeen(-minute, -31 * day)
    await Promise.all([run('account-retention'), run('account-retention')])
    await world.post.mailTo(gone.email)
    const witness = await lastSeen(0)
    await run('account-retention')
    await world.post.mailTo(witness.email)
    expect(world.post.countTo(gone.email)).toBe(1)
  })
})

describe('an account that nobody activates', () => {
  async function registered() {
    const { email } = registration()
    await world.visitor().post('/users/register', registration({ email }))
    const { token } = await world.post.mailTo(email)
    const row = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { email, token, id: row.id }
  }
  async function age({ id }: { id: string }, days: number, ahead = 0) {
    const created = new Date(world.clock.now().getTime() - days * day + ahead)
    await sql`update users set created_at = ${created.toISOString()} where id = ${id}`.execute(
      world.db,
    )
    await sql`update tokens set expires_at = ${new Date(created.getTime() + 2 * day).toISOString()}
      where user_id = ${id}`.execute(world.db)
  }

  test('goes after 7 days, and its address is free again', async () => {
    const [old, younger, ended] = [await registered(), await registered(), await registered()]
    for (const one of [old, ended]) await age(one, 7, -minute)
    await age(younger, 7, minute)
    // A link that has served leads nowhere, however long it would have been good.
    await world.db
      .updateTable('tokens')
      .set({ expires_at: new Date(world.clock.now().getTime() + day), used_at: world.clock.now() })
      .where('user_id', '=', ended.id)
      .execute()
    await run('account-clean-up')
    expect(await rowOf(old)).toBeUndefined()
    expect(await rowOf(ended)).toBeUndefined()
    expect(await rowOf(younger)).toBeDefined()
    const again = await world.visitor().post('/users/register', registration({ email: old.email }))
    expect(again.status).toBe(201)
  })

  test('stays as long as a link that was just sent works', async () => {
    const asked = await registered()
    await age(asked, 7, -minute)
    await world.visitor().post('/users/resend-activation', { email: asked.email })
    const { token } = await world.post.mailTo(asked.email)
    await run('account-clean-up')
    const answer = await world.visitor().post('/users/validate-account', { token, password })
    expect(answer.status).toBe(200)
    await run('account-clean-up')
    expect(await rowOf(asked)).toBeDefined()
  })

  test('leaves invitations to its address, which may be somebody else’s', async () => {
    const old = await registered()
    await age(old, 8)
    const club = await newCommunity(world, 'group', await newPerson(world))
    const { token } = await newInvitation(world, club, old.email)
    await run('account-clean-up')
    const form = registration({ email: old.email, invitation: token })
    const { body } = await world.visitor().post('/users/register', form)
    expect(body).toMatchObject({ joined: [{ id: club.id }] })
  })

  test('is no concern of who is active, or was deleted', async () => {
    const active = await newPerson(world, { email: newEmail('claire') })
    await age(active, 100)
    const deleted = await newPerson(world)
    await deleted.delete('/users/me', { password })
    await age(deleted, 100)
    await run('account-clean-up')
    expect(await rowOf(active)).toBeDefined()
    expect(await rowOf(deleted)).toBeDefined()
  })
})
