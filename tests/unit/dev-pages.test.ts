import type { APIContext } from 'astro'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { placeholders } from '../../server/contract/settings.ts'
import { onRequest } from '../../server/dev-pages.ts'

/* The development server makes at each request what the build makes once. */

const settings = readConfig({ SITE_CONTACT: 'bonjour@club.example' })

/** What becomes of a page that holds these bytes. */
async function shown(made: Uint8Array<ArrayBuffer> | string, isPrerendered = true) {
  const context = { isPrerendered, locals: { settings } } as unknown as APIContext
  const page = new Response(made, { status: 404, headers: { 'content-type': 'text/html' } })
  return (await onRequest(context, async () => page)) as Response
}

test('a page of prose says whom to write to', async () => {
  const page = await shown(`Écrivez à ${placeholders.operator.contact}`)
  expect(await page.text()).toBe('Écrivez à bonjour@club.example')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html'])
})

test('a picture is left as it is, and so is what somebody wrote into a page of the server', async () => {
  const picture = new Uint8Array([0x89, 0x50, 0xff, 0xfe])
  expect(await (await shown(picture)).bytes()).toEqual(picture)
  const written = placeholders.operator.contact
  expect(await (await shown(written, false)).text()).toBe(written)
})
