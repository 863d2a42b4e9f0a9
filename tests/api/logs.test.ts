import { expect, test } from 'vitest'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { startWorld } from '../world/world.ts'

test('the log names calls and faults, and nobody’s password, address, token or cookie', async () => {
  const world = await startWorld()
  const secrets: string[] = [password, encodeURIComponent(password), '@exemple.fr', '%40exemple.fr']
  try {
    const claire = await newPerson(world)
    secrets.push(claire.cookies.get('maillon_session') ?? '')
    await claire.delete('/users/me/Secret%23Path1')
    secrets.push('Secret%23Path1', 'Secret#Path1')
    await claire.get(`/users/forgot-password/${encodeURIComponent(claire.email)}`)
    const { token } = await world.post.mailTo(claire.email)
    await world.visitor().put('/users/new-password', { password, token })
    await world.visitor().get(`/nothing/${token}?token=${token}`)
    await world.visitor().post('/auth/login', { email: claire.email, password: 'Secret#Body1' })
    secrets.push(token, 'Secret#Body1')

    // A mail server whose complaint repeats the address, once for now and once for good.
    for (const code of [450, 550]) {
      const email = newEmail('claire')
      world.post.refuse(email, code, 1)
      await world.visitor().post('/users/register', registration({ email }))
      await world.post.refusals(email, 1)
    }
    // Fails in the middle of a call, with an error that holds the query’s values.
    const samir = await newPerson(world, { firstName: 'Samir' })
    await world.db.schema.alterTable('users').renameTo('people').execute()
    const broken = await world.visitor().post('/users/register', registration())
    expect([broken.status, broken.body]).toEqual([500, { error: 'unknown_error' }])
    expect((await samir.get('/users/me')).status).toBe(500)
    await world.db.schema
      .alterTable('people' as 'users')
      .renameTo('users')
      .execute()
    await world.stopServer()

    const log = world.log.join('')
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).toContain('"route":"/users/me/{password}"')
    expect(log).toContain('a job failed and will be tried again')
    expect(log).toContain('a mail was refused for good')
    expect(world.log.filter((line) => line.includes('unknown_error'))).toHaveLength(2)
  } finally {
    await world.stop()
  }
})

test('every call is one line with its id, which the answer’s header carries too', async () => {
  const world = await startWorld()
  try {
    const { headers } = await world.visitor().get('/users/me')
    const lines = world.log.map((line) => JSON.parse(line))
    const line = lines.find(({ requestId }) => requestId === headers.get('x-request-id'))
    expect(line).toMatchObject({ method: 'GET', route: '/users/me', status: 401, msg: 'call' })
  } finally {
    await world.stop()
  }
})
