import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '../../server/contract/accounts.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const contact = 'nous@ici.fr'
let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld({ environment: { SITE_CONTACT: contact } })
  claire = await newPerson(world)
})
afterAll(() => world.stop())

function suggest(content: unknown) {
  return claire.post('/users/new-functionalities', { content })
}

test('an idea reaches the contact address, with who had it', async () => {
  const answer = await suggest('Un agenda partagé.\n\nEt des rappels.')
  expectAnswer(answer, calls.suggest)
  expect(answer.body).toEqual({ emailSent: true })
  const mail = await world.post.mailTo(contact)
  expect(mail.text).toContain('Claire Dubois')
  expect(mail.text).toContain(claire.email)
  expect(mail.text).toContain('Un agenda partagé.')
  expect(mail.html).toContain('<p>Et des rappels.</p>')
})

test('what looks like HTML is shown, not obeyed', async () => {
  await suggest('<script>alert(1)</script> <b>gras</b> & "plus"')
  const mail = await world.post.mailTo(contact)
  expect(mail.html).not.toMatch(/<script|<b>/)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;gras&lt;/b&gt; &amp;')
  expect(mail.text).toContain('<script>alert(1)</script>')
})

test('an idea has at most 2000 characters', async () => {
  expect((await suggest('é'.repeat(2000))).status).toBe(200)
  await world.post.mailTo(contact)
  const message = 'Le champ doit contenir au maximum 2000 caractères'
  expectFields(await suggest('é'.repeat(2001)), { content: message })
})

test.each([undefined, null, '', '   '])('an idea can not be empty: %j', async (content) => {
  expectFields(await suggest(content), { content: 'Champ requis' })
})
