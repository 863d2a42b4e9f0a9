import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type FreshDatabase, freshDatabase } from '../world/database.ts'

/*
 * What the database itself refuses, whatever the code does. The constraints of accounts are tested
 * with the migrations.
 */

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database.db
})
afterAll(() => fresh.remove())

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** A row with what a type would not let through. */
async function insert<Table extends keyof Schema>(table: Table, row: object): Promise<void> {
  await db
    .insertInto(table)
    .values(row as never)
    .execute()
}

async function newUser(): Promise<string> {
  const row: Row<'users'> = {
    email: `${crypto.randomUUID()}@exemple.fr`,
    password_hash: 'x',
    first_name: 'Claire',
    last_name: 'Dubois',
  }
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function newCommunity(row: Partial<Row<'communities'>> = {}): Promise<string> {
  const values = { kind: 'association', name: 'Fanfare', type: 'cultural', ...row } as const
  return (
    await db.insertInto('communities').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}

const nobody = '00000000-0000-0000-0000-000000000000'

describe('a community', () => {
  const row = { kind: 'group', name: 'Fanfare', type: 'cultural' }

  test('is an association or a group', async () => {
    await expect(insert('communities', { ...row, kind: 'club' })).rejects.toThrow('check')
    await expect(insert('communities', { ...row, kind: null })).rejects.toThrow('null value')
  })

  test.each(['name', 'type'])('has a %s', async (field) => {
    await expect(insert('communities', { ...row, [field]: null })).rejects.toThrow('null value')
  })

  test('belongs to an association only when it is a group', async () => {
    const parent_id = await newCommunity()
    await insert('communities', { ...row, parent_id })
    const nested = insert('communities', { ...row, kind: 'association', parent_id })
    await expect(nested).rejects.toThrow('communities_of_a_kind')
    const orphan = insert('communities', { ...row, parent_id: nobody })
    await expect(orphan).rejects.toThrow('foreign key')
  })

  test('has a name in the public register only when it is an association', async () => {
    await insert('communities', { ...row, kind: 'association', real_name: 'Fanfare de Lyon' })
    const group = insert('communities', { ...row, real_name: 'Fanfare de Lyon' })
    await expect(group).rejects.toThrow('communities_of_a_kind')
  })

  test('has one room', async () => {
    const community_id = await newCommunity()
    await insert('rooms', { community_id })
    await expect(insert('rooms', { community_id })).rejects.toThrow('rooms_community_id_key')
    await expect(insert('rooms', { community_id: nobody })).rejects.toThrow('foreign key')
  })

  test('takes all that belongs to it along, its groups too', async () => {
    const community_id = await newCommunity()
    const group = await newCommunity({ kind: 'group', parent_id: community_id })
    const user_id = await newUser()
    await insert('rooms', { community_id })
    await insert('memberships', { community_id, user_id, role: 'creator' })
    await insert('memberships', { community_id: group, user_id, role: 'creator' })
    await insert('invitations', invitation(community_id))
    await insert('documents', document(community_id))
    await db.deleteFrom('communities').where('id', '=', community_id).execute()
    for (const table of ['rooms', 'memberships', 'invitations', 'documents'] as const) {
      const left = db
        .selectFrom(table)
        .select('id')
        .where('community_id', 'in', [community_id, group])
      expect(await left.execute()).toEqual([])
    }
    expect(await db.selectFrom('communities').where('id', '=', group).execute()).toEqual([])
  })
})

describe('a membership', () => {
  test('is one for each person and community', async () => {
    const [community_id, user_id] = [await newCommunity(), await newUser()]
    await insert('memberships', { community_id, user_id, role: 'member' })
    const again = insert('memberships', { community_id, user_id, role: 'moderator' })
    await expect(again).rejects.toThrow('memberships_once')
    await insert('memberships', { community_id: await newCommunity(), user_id, role: 'member' })
  })

  test('is of one creator, and of any number of others', async () => {
    const community_id = await newCommunity()
    const join = async (role: string) =>
      insert('memberships', { community_id, user_id: await newUser(), role })
    await join('creator')
    for (const role of ['administrator', 'moderator', 'member']) {
      await join(role)
      await join(role)
    }
    await expect(join('creator')).rejects.toThrow('memberships_one_creator')
    const promoted = db
      .updateTable('memberships')
      .set({ role: 'creator' })
      .where('community_id', '=', community_id)
      .where('role', '=', 'administrator')
      .execute()
    await expect(promoted).rejects.toThrow('memberships_one_creator')
  })

  test('has a role and a contribution that there are', async () => {
    const [community_id, user_id] = [await newCommunity(), await newUser()]
    const row = { community_id, user_id, role: 'member' }
    await expect(insert('memberships', { ...row, role: 'owner' })).rejects.toThrow('check')
    await expect(insert('memberships', { ...row, role: null })).rejects.toThrow('null value')
    const contribution = insert('memberships', { ...row, contribution: 'late' })
    await expect(contribution).rejects.toThrow('check')
    await insert('memberships', row)
    const kept = db.selectFrom('memberships').select('contribution').where('user_id', '=', user_id)
    expect(await kept.execute()).toEqual([{ contribution: 'empty' }])
  })

  test('is of somebody, in something', async () => {
    const [community_id, user_id] = [await newCommunity(), await newUser()]
    const row = { community_id, user_id, role: 'member' }
    await expect(insert('memberships', { ...row, user_id: nobody })).rejects.toThrow('foreign key')
    const nowhere = insert('memberships', { ...row, community_id: nobody })
    await expect(nowhere).rejects.toThrow('foreign key')
  })
})

function invitation(community_id: string) {
  return {
    community_id,
    email: 'nadia@exemple.fr',
    token_hash: crypto.randomUUID(),
    created_at: new Date(),
    expires_at: new Date(),
  }
}

describe('an invitation', () => {
  test('is one for each address and community', async () => {
    const community_id = await newCommunity()
    await insert('invitations', invitation(community_id))
    await expect(insert('invitations', invitation(community_id))).rejects.toThrow(
      'invitations_once',
    )
    await insert('invitations', invitation(await newCommunity()))
  })

  test('goes to an address in lower case', async () => {
    const row = { ...invitation(await newCommunity()), email: 'Nadia@exemple.fr' }
    await expect(insert('invitations', row)).rejects.toThrow('check')
  })

  test('has a link of its own, and an end', async () => {
    const row = invitation(await newCommunity())
    await insert('invitations', row)
    const other = { ...invitation(await newCommunity()), token_hash: row.token_hash }
    await expect(insert('invitations', other)).rejects.toThrow('invitations_token_hash_key')
    const endless = { ...invitation(await newCommunity()), expires_at: null }
    await expect(insert('invitations', endless)).rejects.toThrow('null value')
  })

  test('outlives whoever sent it', async () => {
    const [community_id, invited_by] = [await newCommunity(), await newUser()]
    await insert('invitations', { ...invitation(community_id), invited_by })
    await db.deleteFrom('users').where('id', '=', invited_by).execute()
    const left = db.selectFrom('invitations').select('invited_by')
    expect(await left.where('community_id', '=', community_id).execute()).toEqual([
      { invited_by: null },
    ])
  })
})

test('an invitation has a contribution that there is, and a mail that went before it was noted', async () => {
  const row = invitation(await newCommunity())
  await expect(insert('invitations', { ...row, contribution: 'late' })).rejects.toThrow('check')
  await expect(insert('invitations', { ...row, mail: 'lost' })).rejects.toThrow('check')
  await insert('invitations', row)
  const kept = db.selectFrom('invitations').select(['mail', 'contribution', 'declined_at'])
  expect(await kept.where('token_hash', '=', row.token_hash).execute()).toEqual([
    { mail: 'sent', contribution: 'empty', declined_at: null },
  ])
})

describe('what a page calls its creation', () => {
  const row = { kind: 'group', name: 'Fanfare', type: 'cultural' }

  test('is one for each person and kind', async () => {
    const [made_by, client_id] = [await newUser(), crypto.randomUUID()]
    await insert('communities', { ...row, made_by, client_id })
    const twin = insert('communities', { ...row, made_by, client_id })
    await expect(twin).rejects.toThrow('communities_one_per_client_id')
    await insert('communities', { ...row, kind: 'association', made_by, client_id })
    await insert('communities', { ...row, made_by: await newUser(), client_id })
    await insert('communities', { ...row, made_by, client_id: crypto.randomUUID() })
    for (let times = 0; times < 2; times += 1) await insert('communities', { ...row, made_by })
  })

  test('does not take the community along when its maker goes', async () => {
    const made_by = await newUser()
    const id = await newCommunity({ made_by, client_id: crypto.randomUUID() })
    await db.deleteFrom('users').where('id', '=', made_by).execute()
    const left = db.selectFrom('communities').select('made_by').where('id', '=', id)
    expect(await left.execute()).toEqual([{ made_by: null }])
    const unknown = insert('communities', { ...row, made_by: nobody })
    await expect(unknown).rejects.toThrow('foreign key')
  })
})

test('a refusal of mails is of a kind that there is, once for each address', async () => {
  const row = { address_hash: 'nadia', kind: 'events' }
  await insert('mail_refusals', row)
  await expect(insert('mail_refusals', row)).rejects.toThrow('mail_refusals_pkey')
  await insert('mail_refusals', { ...row, kind: 'messages' })
  await expect(insert('mail_refusals', { ...row, kind: 'passwords' })).rejects.toThrow('check')
})

test('an account counts as seen when it is made, and is never without that moment', async () => {
  const before = Date.now()
  const id = await newUser()
  const users = db.selectFrom('users').select(['last_seen_at', 'warned_at']).where('id', '=', id)
  const { last_seen_at, warned_at } = await users.executeTakeFirstOrThrow()
  expect(Math.abs(last_seen_at.getTime() - before)).toBeLessThan(60_000)
  expect(warned_at).toBeNull()
  const unseen = db
    .updateTable('users')
    .set({ last_seen_at: null as never })
    .where('id', '=', id)
  await expect(unseen.execute()).rejects.toThrow('null value')
})

describe('the dues of an association', () => {
  test('are there once, and end with it', async () => {
    const community_id = await newCommunity()
    await insert('dues', { community_id, label: 'Saison' })
    const again = insert('dues', { community_id, label: 'Autre' })
    await expect(again).rejects.toThrow('dues_pkey')
    await insert('dues_reminders', { community_id, email: 'a@exemple.fr', sent_at: new Date() })
    await db.deleteFrom('communities').where('id', '=', community_id).execute()
    for (const table of ['dues', 'dues_reminders'] as const) {
      const left = db.selectFrom(table).where('community_id', '=', community_id)
      expect(await left.selectAll().execute()).toEqual([])
    }
  })

  test('have a holder with an IBAN, and an amount above nothing', async () => {
    const community_id = await newCommunity()
    const account = insert('dues', { community_id, iban: 'FR76' })
    await expect(account).rejects.toThrow('dues_payable')
    const free = insert('dues', { community_id, amount_in_cents: 0 })
    await expect(free).rejects.toThrow('check')
  })

  test('are reminded of once an address, in lower case', async () => {
    const row = { community_id: await newCommunity(), email: 'a@exemple.fr', sent_at: new Date() }
    await insert('dues_reminders', row)
    await expect(insert('dues_reminders', row)).rejects.toThrow('dues_reminders_pkey')
    const shouted = insert('dues_reminders', { ...row, email: 'A@exemple.fr' })
    await expect(shouted).rejects.toThrow('check')
  })
})

function document(community_id: string) {
  const path = `documents/${crypto.randomUUID()}`
  return { community_id, name: 'statuts.pdf', size: 1, type: 'application/pdf', path }
}

test('a document has bytes of its own', async () => {
  const row = document(await newCommunity())
  await insert('documents', row)
  await expect(insert('documents', row)).rejects.toThrow('documents_path_key')
})

test('a known device is somebody’s, once; it may be two people’s, and ends with them', async () => {
  const [claire, samir] = [await newUser(), await newUser()]
  const device = { token_hash: 'phone', last_used_at: new Date() }
  await insert('known_devices', { ...device, user_id: claire })
  const again = insert('known_devices', { ...device, user_id: claire })
  await expect(again).rejects.toThrow('known_devices_pkey')
  await insert('known_devices', { ...device, user_id: samir })
  const nobodys = insert('known_devices', { ...device, user_id: nobody })
  await expect(nobodys).rejects.toThrow('foreign key')
  await db.deleteFrom('users').where('id', '=', claire).execute()
  const left = await db.selectFrom('known_devices').select('user_id').execute()
  expect(left).toEqual([{ user_id: samir }])
})

test('a person has one link for each purpose, and none without an end', async () => {
  const user_id = await newUser()
  const token = { user_id, purpose: 'activation', expires_at: new Date() }
  await insert('tokens', { ...token, hash: 'one' })
  const second = insert('tokens', { ...token, hash: 'two' })
  await expect(second).rejects.toThrow('tokens_one_per_purpose')
  await expect(
    insert('tokens', { ...token, purpose: 'password-reset', hash: 'one' }),
  ).rejects.toThrow('tokens_pkey')
  const endless = { ...token, purpose: 'password-reset', hash: 'three', expires_at: null }
  await expect(insert('tokens', endless)).rejects.toThrow('null value')
})
