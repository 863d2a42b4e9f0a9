import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { strayQueries } from './transactions.ts'

test('inside a transaction only its own connection is used', () => {
  const files = globSync('server/**/*.ts')
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((file) => strayQueries(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  'db.transaction().execute(async (tx) => { await findUser(db, id) })',
  'db.transaction().execute(async (tx) => { await db.selectFrom("users").execute() })',
  'db.transaction().execute(async (tx) => { await mails.send(platform, id) })',
  'db.transaction().execute((tx) => platform.mails.send(tx, to))',
  'platform.db.transaction().execute(async () => { if (a) { await parts.db.deleteFrom("a") } })',
  'db.transaction().setIsolationLevel("serializable").execute(async (tx) => f({ db }))',
])('the check sees %s', (source) => {
  expect(strayQueries('x.ts', source)).toHaveLength(1)
})

test.each([
  'db.transaction().execute(async (tx) => { await findUser(tx, id) })',
  'await findUser(db, id); await db.transaction().execute((tx) => f({ db: tx }))',
  'boss.execute(async () => { await findUser(db, id) })',
])('the check lets %s through', (source) => {
  expect(strayQueries('x.ts', source)).toEqual([])
})
