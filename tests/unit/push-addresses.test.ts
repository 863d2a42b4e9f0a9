import { expect, test } from 'vitest'
import { isPublic, lookupPublic, mayBeService } from '../../server/push/addresses.ts'

test.each(['8.8.8.8', '142.250.75.234', '2a00:1450:4007:80e::200a'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublic(address)).toBe(false)
})

test('a push service has a name, https and the usual port', () => {
  expect(mayBeService('https://fcm.googleapis.com/fcm/send/abc', true)).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://localhost/x',
    'https://fcm.googleapis.com:22/x',
    'https://me@fcm.googleapis.com/x',
  ]) {
    expect(mayBeService(endpoint, true), endpoint).toBe(false)
  }
  expect(mayBeService('http://localhost:4861/x', false)).toBe(true)
  expect(mayBeService('http://localhost:4861/x', true)).toBe(false)
})

test('a name that leads to this machine is not connected to', async () => {
  const error = await new Promise((resolve) => {
    lookupPublic('localhost', { all: true }, (failure) => resolve(failure))
  })
  expect(String(error)).toContain('not public')
})
