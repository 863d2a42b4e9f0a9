import { expect, test } from 'vitest'
import { describeDevice } from '../../server/sessions/devices.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [`${windows}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox sur Windows'],
  [`${windows}) ${chrome}`, 'Chrome sur Windows'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome}`, 'Chrome sur Android'],
  [undefined, 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
])('%s is %s', (userAgent, expected) => {
  expect(describeDevice(userAgent)).toBe(expected)
})

test('a hostile header is told in a moment, and shortly', () => {
  const start = performance.now()
  for (const part of ['Mozilla/5.0 (', 'Version/', 'a', '(;']) {
    expect(describeDevice(part.repeat(16_000 / part.length)).length).toBeLessThan(200)
  }
  expect(performance.now() - start).toBeLessThan(1000)
})
