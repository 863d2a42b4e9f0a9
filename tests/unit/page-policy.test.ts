import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { earlyLogin } from '../../server/contract/early-login.ts'
import { sessionHint } from '../../server/contract/session-hint.ts'
import { filePolicy, hashOf, pagePolicy } from '../../server/platform/page-policy.ts'

const services = {
  addressApi: 'https://adresses.example/chercher?type=rue',
  registerApi: 'https://registre.example/search',
}
const policy = pagePolicy({ ...services, origin: 'https://maillon.example' })

function directives(framers?: string[]): Record<string, string[]> {
  const entries = policy(framers).split('; ')
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', ...values] = entry.split(' ')
      return [name, values]
    }),
  )
}

describe('the policy of a page', () => {
  test('lets it do what ours need, and nobody frame it', () => {
    const { 'script-src': scripts, 'style-src': styles, ...others } = directives()
    expect(others).toEqual({
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'", 'https://adresses.example', 'https://registre.example'],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    for (const sources of [scripts, styles]) {
      const [first, ...hashes] = sources ?? []
      expect(first).toBe("'self'")
      expect(hashes.length).toBeGreaterThan(0)
      for (const hash of hashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/)
    }
  })

  test('allows our own script that stands inside pages', () => {
    expect(directives()['script-src']).toContain(hashOf(sessionHint))
    expect(directives()['script-src']).toContain(hashOf(earlyLogin))
  })

  test('lets the sites that are named frame it, and ourselves; without names any https site', () => {
    const named = directives(['https://a.example', 'https://b.example:8443'])['frame-ancestors']
    expect(named).toEqual(["'self'", 'https://a.example', 'https://b.example:8443'])
    expect(directives([])['frame-ancestors']).toEqual(["'self'", 'https:'])
  })

  test('on one’s own machine lets its other ports frame it, too', () => {
    const here = pagePolicy({ ...services, origin: 'http://localhost:4321' })
    expect(here([])).toContain(
      "; frame-ancestors 'self' https: http://localhost:* http://127.0.0.1:*",
    )
    expect(here(['https://a.example'])).toMatch(/frame-ancestors 'self' https:\/\/a\.example$/)
    expect(here()).toMatch(/frame-ancestors 'none'$/)
  })

  test('differs in who may frame it alone', () => {
    const { 'frame-ancestors': _, ...framed } = directives([])
    expect(directives()).toEqual({ ...framed, 'frame-ancestors': ["'none'"] })
  })

  test('names a service once that does the work of two', () => {
    const one = pagePolicy({
      addressApi: 'https://a.example/x',
      registerApi: 'https://a.example/y',
      origin: 'https://maillon.example',
    })
    expect(one()).toContain("connect-src 'self' https://a.example; ")
  })
})

test('a file that is no page may do nothing by itself', () => {
  expect(filePolicy).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('no page is given a policy that was made from what it says', () => {
  for (const file of ['pages/answer.ts', 'pages/entry.ts', 'files/table.ts', 'files/answer.ts']) {
    const source = readFileSync(new URL(`../../server/${file}`, import.meta.url), 'utf8')
    expect(source, file).not.toMatch(/hashOf/)
  }
})
