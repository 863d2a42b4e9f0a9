import { describe, expect, test } from 'vitest'
import { clientAddress, networkOf } from '../../server/platform/network.ts'
import { isOwnOrigin } from '../../server/platform/origin.ts'

describe('the address of a client', () => {
  test.each([
    ['is the connection’s own without proxies', '192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
    ['is what the one proxy saw', '10.0.0.1', '203.0.113.9, 192.0.2.1', 1, '192.0.2.1'],
    [
      'is what the outer of two proxies saw',
      '10.0.0.1',
      '1.1.1.1, 192.0.2.1, 10.0.0.2',
      2,
      '192.0.2.1',
    ],
    ['is the connection’s own when the proxy says nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    [
      'is the connection’s own when there are too few entries',
      '10.0.0.1',
      '1.1.1.1',
      2,
      '10.0.0.1',
    ],
    ['is an IPv4 however it is written', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['is no port', '10.0.0.1', '192.0.2.1:51234', 1, '192.0.2.1'],
    ['is no port of an IPv6', '10.0.0.1', '[2001:db8::1]:51234', 1, '2001:db8::1'],
    ['may stand in brackets', '10.0.0.1', '[2001:DB8:0::1]', 1, '2001:db8::1'],
    ['is an IPv6 however it is written', '2001:DB8:0:0:0::1', undefined, 0, '2001:db8::1'],
    ['is no zone', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
    ['is an IPv4 in capitals', '10.0.0.1', '::FFFF:192.0.2.1', 1, '192.0.2.1'],
    ['is an IPv4 in hexadecimals', '10.0.0.1', '::ffff:c000:201', 1, '192.0.2.1'],
    ['is an IPv4 at its full length', '10.0.0.1', '0:0:0:0:0:ffff:192.0.2.1', 1, '192.0.2.1'],
    ['is an IPv4 within brackets', '10.0.0.1', '[::FFFF:192.0.2.1]:80', 1, '192.0.2.1'],
    ['is the connection’s own where the proxy names none', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['may be unknown', undefined, undefined, 0, 'unknown'],
  ])('%s', (_what, socket, forwarded, proxies, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(clientAddress({ socket: { remoteAddress: socket }, headers }, proxies)).toBe(expected)
  })
})

describe('a network', () => {
  test('is the /24 of an IPv4', () => {
    expect(networkOf('192.0.2.1')).toBe(networkOf('192.0.2.254'))
    expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.3.1'))
  })

  test('is the /48 of an IPv6, however it is shortened', () => {
    const same = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:ffff:1:2:3:4', '2001:DB8::']
    for (const address of same) expect(networkOf(address)).toBe(networkOf('2001:db8::2'))
    expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8::1'))
    expect(networkOf('::1')).toBe(networkOf('::2'))
  })
})

describe('an origin', () => {
  const ours = 'https://maillon.example'
  test.each([undefined, ours])('of our own is let through: %s', (header) => {
    expect(isOwnOrigin(header, ours)).toBe(true)
  })

  test.each([
    'null',
    '',
    'http://maillon.example',
    'https://maillon.example:8443',
    'https://www.maillon.example',
    'https://maillon.example.evil.example',
    'https://evil.example',
    'http://localhost',
    'file://',
  ])('from elsewhere is refused: %s', (header) => {
    expect(isOwnOrigin(header, ours)).toBe(false)
  })

  test('on one’s own machine may have any of its names, and no other port', () => {
    const here = 'http://localhost:4321'
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect(isOwnOrigin(`http://${name}:4321`, here)).toBe(true)
      expect(isOwnOrigin(`http://${name}:4322`, here)).toBe(false)
      expect(isOwnOrigin(`https://${name}:4321`, here)).toBe(false)
    }
  })
})
