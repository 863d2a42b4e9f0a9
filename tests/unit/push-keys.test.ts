import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { writeKeys } from '../../db/migrations/push-keys.ts'

/** Somebody's device. */
function newDevice() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  return { endpoint: 'https://push.example/1', keys: { p256dh, auth: 'A'.repeat(22) } }
}

test.each([
  ['any', '7f'.repeat(32)],
  ['one that begins with a zero', `00${'7f'.repeat(31)}`],
  ['a small one', `${'00'.repeat(20)}${'7f'.repeat(12)}`],
])('a notice can be signed with %s', (_which, number) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(number, 'hex')
  const [publicKey = '', privateKey = ''] = writeKeys(pair).split('.')
  expect(Buffer.from(privateKey, 'base64url').toString('hex')).toBe(number)
  const vapidDetails = { subject: 'mailto:bonjour@maillon.example', publicKey, privateKey }
  const { headers } = webPush.generateRequestDetails(newDevice(), 'Bonjour', { vapidDetails })
  expect(headers).toHaveProperty('Authorization')
})
