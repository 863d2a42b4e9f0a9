import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/mail-preferences.ts'
import { bothKinds, newTeam, type Team } from '../world/communities.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import type { ReceivedMail } from '../world/post-office.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const path = '/users/me/mail-preferences'
const all = { invitations: true, events: true, reminders: true, requests: true, messages: true }

function invite(team: Team, ...membersEmails: string[]) {
  return team.creator.post(`${team.path}/add-members`, { ...team.reference, membersEmails })
}

async function stateOf(team: Team, email: string): Promise<string | undefined> {
  const { body } = await team.creator.get(`${team.path}/${team.id}/invitations`)
  return (body as { email: string; mail: string }[]).find((one) => one.email === email)?.mail
}

function expectState(team: Team, email: string, state: string) {
  return expect.poll(() => stateOf(team, email)).toBe(state)
}

function headerOf(mail: ReceivedMail, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? ''
}

/** The address of a mail's header, below our API. */
function oneClickPath(mail: ReceivedMail): string {
  const [, url = ''] = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe')) ?? []
  const { origin } = world.backend.platform.config
  expect(url.startsWith(`${origin}/api/`)).toBe(true)
  return url.slice(`${origin}/api`.length)
}

/** As a mail provider does: a form, no client key, another site's `Origin`, no cookie. */
function oneClick(to: string) {
  return world.visitor({ authorization: 'none', origin: 'https://mail.example' }).call('POST', to, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

describe('mail preferences', () => {
  test('are all on at first, and changed one by one', async () => {
    const claire = await newPerson(world)
    const first = await claire.get(path)
    expectAnswer(first, calls.getMailPreferences)
    expect(first.body).toEqual(all)
    const changed = await claire.put(path, { reminders: false, messages: false })
    expectAnswer(changed, calls.changeMailPreferences)
    expect(changed.body).toEqual({ ...all, reminders: false, messages: false })
    expect((await claire.put(path, { messages: true })).body).toEqual({ ...all, reminders: false })
    expect((await claire.put(path, {})).body).toEqual({ ...all, reminders: false })
    expect((await claire.get(path)).body).toEqual({ ...all, reminders: false })
  })

  test('are one’s own alone', async () => {
    const [claire, samir] = [await newPerson(world), await newPerson(world)]
    await claire.put(path, { invitations: false })
    expect((await samir.get(path)).body).toEqual(all)
  })

  test('are yes or no', async () => {
    const claire = await newPerson(world)
    const answer = await claire.put(path, { invitations: 'no', events: null })
    expectFields(answer, { invitations: 'Valeur invalide', events: 'Valeur invalide' })
    expect((await claire.get(path)).body).toEqual(all)
  })

  test('stop what can be stopped, and never what protects the account', async () => {
    const team = await newTeam(world, 'association')
    const claire = team.stranger
    await claire.put(path, Object.fromEntries(Object.keys(all).map((kind) => [kind, false])))
    await invite(team, claire.email)
    await expectState(team, claire.email, 'refused')
    await world.visitor().get(`/users/forgot-password/${claire.email}`)
    const reset = await world.post.mailTo(claire.email)
    expect(reset.subject).toBe('Choisissez un nouveau mot de passe')
    expect(headerOf(reset, 'list-unsubscribe')).toBe('')
    expect(headerOf(reset, 'list-unsubscribe-post')).toBe('')
    expect(world.post.countTo(claire.email)).toBe(1)
  })
})

describe('a mail that one can do without', () => {
  test('is stopped by one click of a mail program, for an address without an account', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    await invite(team, email)
    const mail = await world.post.mailTo(email)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const answer = await oneClick(oneClickPath(mail))
    expectAnswer(answer, calls.unsubscribe)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect((await oneClick(oneClickPath(mail))).status).toBe(200)

    const other = await newTeam(world, 'group')
    await invite(other, email)
    await expectState(other, email, 'refused')
    expect(world.post.countTo(email)).toBe(1)
    // The one that is there already goes on to work, and says so whose address it is.
    const form = registration({ email, invitation: mail.token })
    const nadia = world.visitor()
    expect((await nadia.post('/users/register', form)).body).toMatchObject({
      joined: [{ id: team.id }],
    })
    expect((await nadia.get(path)).body).toEqual({ ...all, invitations: false })
  })

  test('has the link in its text and HTML too, which leads to a page', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    await invite(team, email)
    const { text, html } = await world.post.mailTo(email)
    const { origin } = world.backend.platform.config
    const [, token = ''] = /\/desabonnement\?token=([\w-]+)/.exec(text) ?? []
    expect(text).toContain('Ne plus recevoir d’invitations')
    expect(html).toContain(`href="${origin}/desabonnement?token=${token}"`)
    // Where a program opens the header's link instead of posting to it.
    const opened = await world.visitor().get(`/mails/unsubscribe?token=${token}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/desabonnement?token=${token}`,
    ])
    // Looking stops nothing.
    const again = await newTeam(world, 'association')
    await invite(again, email)
    await expectState(again, email, 'sent')
  })

  test.each(['', 'x', 'A'.repeat(80), 'A'.repeat(600)])(
    'is not stopped by a token that we did not make: %j',
    async (token) => {
      const answer = await oneClick(`/mails/unsubscribe?token=${token}`)
      expectFailure(answer, 400, 'wrong_token_provided')
    },
  )

  test('is not stopped by a token that was changed, nor by one of another purpose', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    await invite(team, email)
    const mail = await world.post.mailTo(email)
    const own = new URL(`http://x${oneClickPath(mail)}`).searchParams.get('token') ?? ''
    const bytes = Buffer.from(own, 'base64url')
    for (const at of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const answer = await oneClick(`/mails/unsubscribe?token=${changed.toString('base64url')}`)
      expectFailure(answer, 400, 'wrong_token_provided')
    }
    const invitation = await oneClick(`/mails/unsubscribe?token=${mail.token}`)
    expectFailure(invitation, 400, 'wrong_token_provided')
    expect(Buffer.from(own, 'base64url').toString('latin1')).not.toContain(email)
  })

  test('is refused by addresses that the database does not name', async () => {
    const claire = await newPerson(world)
    await claire.put(path, { events: false })
    const { rows } = await sql<{ all: string }>`
      select string_agg(mail_refusals::text, ' ') as all from mail_refusals
    `.execute(world.db)
    expect(rows[0]?.all).toContain('events')
    expect(rows[0]?.all).not.toContain(claire.email)
  })
})

describe.each(bothKinds)('the mail of an invitation to a %s', (kind) => {
  test('waits while the mail server is away, and went once it is back', async () => {
    const team = await newTeam(world, kind)
    const email = newEmail('nadia')
    world.post.refuse(email, 450, 2)
    await invite(team, email)
    await world.post.refusals(email, 1)
    expect(await stateOf(team, email)).toBe('waiting')
    await world.post.mailTo(email)
    await expectState(team, email, 'sent')
  })

  test('failed when it is refused for good, and waits again when it is sent again', async () => {
    const team = await newTeam(world, kind)
    const email = newEmail('nadia')
    world.post.refuse(email, 550, 1)
    await invite(team, email)
    await expectState(team, email, 'failed')
    const row = await world.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    world.post.refuse(email, 450, 1)
    await team.creator.post(`${team.path}/${team.id}/invitations/${row.id}/resend`)
    await world.post.refusals(email, 2)
    expect(await stateOf(team, email)).toBe('waiting')
    await world.post.mailTo(email)
    await expectState(team, email, 'sent')
  })

  test('failed when it was tried in vain for too long', async () => {
    const team = await newTeam(world, kind)
    const email = newEmail('nadia')
    world.post.refuse(email, 450)
    await invite(team, email)
    await world.post.refusals(email, 1)
    const last = sql`
      update pgboss.job set retry_limit = retry_count
      where name = 'mail' and data ->> 'to' = ${email} returning id
    `
    // pg-boss takes its row out and puts it in again: an update between the two finds none.
    await expect.poll(async () => (await last.execute(world.db)).rows.length).toBe(1)
    await expectState(team, email, 'failed')
  })
})

test('a mail is sent once also when what became of it can’t be noted', async () => {
  const team = await newTeam(world, 'association')
  const email = newEmail('nadia')
  await world.db.schema.alterTable('invitations').renameColumn('mail', 'away').execute()
  const { mails } = world.backend.platform
  const letter = { subject: 'Bonjour', paragraphs: ['Bonjour,'] }
  const followed = { by: 'invitation', ref: 'x' }
  await world.db.transaction().execute((tx) => mails.send(tx, email, letter, followed))
  await world.post.mailTo(email)
  const other = newEmail('samir')
  await world.db.transaction().execute((tx) => mails.send(tx, other, letter))
  await world.post.mailTo(other)
  await world.db.schema.alterTable('invitations').renameColumn('away', 'mail').execute()
  expect(world.post.countTo(email)).toBe(1)
  expect(await stateOf(team, email)).toBeUndefined()
})

test('an account that is deleted leaves its refusals: the address still does not want the mails', async () => {
  const claire = await newPerson(world)
  await claire.put(path, { invitations: false })
  await claire.delete('/users/me', { password })
  const team = await newTeam(world, 'association')
  await invite(team, claire.email)
  await expectState(team, claire.email, 'refused')
})
