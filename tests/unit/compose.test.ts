import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/config.ts'
import { operatorOfTests } from '../world/operator.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Service {
  image: string
  build?: string
  environment?: Record<string, string>
  command?: string[]
  volumes?: string[]
  depends_on?: Record<string, object> | string[]
  read_only?: boolean
  networks?: { default?: { ipv4_address: string } }
}
const text = read('compose.yaml')
const { services }: { services: Record<string, Service> } = parse(text, { merge: true })

/** What somebody writes into .env, as the README says. */
const written: Record<string, string> = {
  DOMAIN: 'maillon.example',
  API_TOKEN: 'a-word-of-ours',
  POSTGRES_PASSWORD: 'long',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
  ...operatorOfTests,
}

/** `${NAME}`, `${NAME:?what it is}` and `${NAME:-what else}`, which may hold another. */
function filledIn(value: string): string {
  const filled = value.replace(
    /\$\{(\w+)(?::([-?])((?:[^{}]|\{[^}]*\})*))?\}/g,
    (_, name: string, kind: string | undefined, rest = '') => {
      if (kind !== '-' && written[name] === undefined) throw new Error(`${name} is written nowhere`)
      return written[name] ?? filledIn(rest)
    },
  )
  return filled
}

test('the processes start with what they are given', () => {
  for (const name of ['app-1', 'app-2']) {
    const environment = Object.entries(services[name]?.environment ?? {})
    const given = Object.fromEntries(environment.map(([key, value]) => [key, filledIn(value)]))
    expect(readConfig({ NODE_ENV: 'production', ...given })).toMatchObject({
      origin: 'https://maillon.example',
      databaseUrl: 'postgres://maillon:long@database/maillon',
      smtpUrl: 'smtp://mails:1025',
      mailFrom: 'Maillon <bonjour@maillon.example>',
      storage: { endpoint: 'http://bucket:8333/maillon' },
      trustedProxies: 1,
      metricsToken: undefined,
    })
    // A word that no variable is called by would be set in vain.
    const known = read('.env.example') + read('server/config.ts') + read('server/operator.ts')
    for (const [key] of environment) expect(known).toContain(key)
  }
})

test('backups are made as the processes are set up, into a volume that stays', () => {
  const { app, backup } = { app: services['app-1'], backup: services.backup }
  expect(backup?.environment).toEqual({ ...app?.environment, BACKUP_KEY: expect.any(String) })
  expect(backup?.command?.slice(0, 3)).toEqual(['server/backup/main.ts', '--to', '/data'])
  expect(backup?.volumes).toEqual(['backups:/data'])
})

test('the processes keep the addresses under which the proxy knows them', () => {
  const addresses = ['app-1', 'app-2'].map(
    (name) => services[name]?.networks?.default?.ipv4_address,
  )
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) expect(address).toMatch(/^172\.30\.33\.\d{1,2}$/)
  expect(text).toContain('{ subnet: 172.30.33.0/24, ip_range: 172.30.33.128/25 }')
})

test('what they are sent to and wait for are services', () => {
  const known = Object.keys(services)
  const sent = Object.entries(services['app-1']?.environment ?? {})
  for (const [key, value] of sent.filter(([key]) => key.endsWith('_URL'))) {
    expect([key, known.includes(new URL(filledIn(value)).hostname)]).toEqual([key, true])
  }
  for (const { depends_on = {} } of Object.values(services)) {
    const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const name of names) expect(known).toContain(name)
  }
})

test('what the proxy puts in the place of other names stands in its configuration', () => {
  const command = services.proxy?.command?.join(' ') ?? ''
  const configuration = read('deploy/nginx.conf')
  const replaced = [...command.matchAll(/s([/#])(.+?)\1(.+?)\1/g)]
  expect(replaced).toHaveLength(4)
  let result = configuration
  for (const [, , from = '', to = ''] of replaced) {
    expect(result).toContain(from)
    result = result.replaceAll(from, filledIn(to))
  }
  expect(result).toContain('server app-1:4321')
  expect(result).toContain('server app-2:4321')
  expect(result).toContain('ssl_certificate /certificates/fullchain.pem')
})

test('nobody but the proxy and the page of mails can be reached from outside', () => {
  const open = Object.entries(services).filter(([, service]) => 'ports' in service)
  expect(open.map(([name]) => name)).toEqual(['proxy', 'mails'])
  expect(text).toContain('127.0.0.1:8025:8025')
})

test('the image is made of files that are there, and its folder of what is not left out', () => {
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  for (const name of [
    'package.json',
    'package-lock.json',
    'server',
    'db',
    'src',
    'public',
    'deploy',
  ]) {
    expect(kept).toContain(`!${name}`)
  }
  expect(kept.some((line) => /env|data|tests/.test(line))).toBe(false)
})

test('the server is started with the same options by npm, in the image and as a service', () => {
  const [, byNpm] =
    /exec node (.*server\/main\.ts)$/.exec(JSON.parse(read('package.json')).scripts.start) ?? []
  const [, inImage = '[]'] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? []
  const [, asService] = /^ExecStart=\S+ (.*)$/m.exec(read('deploy/maillon.service')) ?? []
  expect(byNpm).toMatch(/^--max-semi-space-size=\d+ server/)
  expect([JSON.parse(inImage).join(' '), asService]).toEqual([byNpm, byNpm])
})
