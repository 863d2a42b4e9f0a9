import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'
import { operatorOfTests } from '../world/operator.ts'

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'https://maillon.example',
  DATABASE_URL: 'postgres://maillon@localhost/maillon',
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'Maillon <bonjour@maillon.example>',
  API_TOKEN: 'another-key',
  ...operatorOfTests,
}

test('nothing has to be set to try the product', () => {
  expect(readConfig({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 4321,
    origin: 'http://localhost:4321',
    databaseUrl: undefined,
    databaseSessionUrl: undefined,
    databaseReplicaUrl: undefined,
    redisUrls: [],
    workers: 1,
    dataDir: '.data',
    demo: true,
    storage: undefined,
    smtpUrl: undefined,
    mailsReadable: true,
    mailFrom: expect.stringContaining('@'),
    apiToken: 'maillon',
    operator: expect.objectContaining({ contact: 'bonjour@maillon.example' }),
    communitySpace: 1024 ** 3,
    backupKey: undefined,
    addressFirst: 'own',
    addressApi: 'https://data.geopf.fr/geocodage/search',
    registerApi: 'https://recherche-entreprises.api.gouv.fr/search',
    rateLimit: true,
    serviceWorker: true,
    trustedProxies: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    metricsToken: undefined,
    tracesUrl: undefined,
    logLevel: 'warn',
  })
})

test('an empty variable counts as one that is not set', () => {
  expect(readConfig({ PORT: '', ORIGIN: '', RATE_LIMIT: '' })).toEqual(readConfig({}))
})

test('who runs the site is read whole, with the networks they are on', () => {
  expect(readConfig(production).operator).toMatchObject({ contact: 'nous@ici.fr', social: [] })
  const SITE_SOCIAL = 'Mastodon https://mastodon.fr/@nous, Page Facebook https://facebook.com/nous'
  expect(readConfig({ SITE_SOCIAL }).operator.social).toEqual([
    { label: 'Mastodon', href: 'https://mastodon.fr/@nous' },
    { label: 'Page Facebook', href: 'https://facebook.com/nous' },
  ])
})

test('production refuses to be run by nobody, or by whom we invented', () => {
  for (const name of Object.keys(operatorOfTests)) {
    const without = { ...production, [name]: undefined }
    expect(() => readConfig(without)).toThrow(`${name}: must be set in production`)
  }
  for (const [name, value] of [
    ['SITE_CONTACT', 'bonjour@maillon.example'],
    ['SITE_SURVEY', 'https://maillon.example/enquete'],
    ['SITE_SOCIAL', 'Mastodon https://mastodon.example/@maillon'],
  ] as const) {
    const invented = { ...production, [name]: value }
    expect(() => readConfig(invented)).toThrow(`${name}: must not be an invented address`)
  }
})

test('the origin follows the port, and loses its last slash', () => {
  expect(readConfig({ PORT: '8080' }).origin).toBe('http://localhost:8080')
  expect(readConfig({ ORIGIN: 'https://maillon.example/' }).origin).toBe('https://maillon.example')
})

test('a bucket is read out of its address', () => {
  expect(readConfig({ STORAGE_URL: 's3://key:se%2Fcret@s3.example/bucket' }).storage).toEqual({
    endpoint: 'https://s3.example/bucket',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'se/cret',
  })
  const near = 's3://key:secret@localhost:9000/bucket?region=eu-west-3&ssl=off'
  expect(readConfig({ STORAGE_URL: near }).storage).toMatchObject({
    endpoint: 'http://localhost:9000/bucket',
    region: 'eu-west-3',
  })
})

describe('a wrong variable is said in one line that names it:', () => {
  test.each([
    ['BACKUP_KEY', 'too short'],
    ['NODE_ENV', 'prod'],
    ['SITE_CONTACT', 'bonjour'],
    ['SITE_SURVEY', 'enquete'],
    ['SITE_SOCIAL', 'https://mastodon.fr/@nous'],
    ['SITE_HOST', 'x'.repeat(301)],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['ORIGIN', 'maillon.example'],
    ['ORIGIN', 'ftp://maillon.example'],
    ['ORIGIN', 'https://maillon.example/app'],
    ['DATABASE_URL', 'mysql://localhost/maillon'],
    ['DATABASE_URL', 'maillon'],
    ['DATABASE_SESSION_URL', 'postgres://db/maillon'],
    ['DATABASE_REPLICA_URL', 'postgres://db/maillon'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['REDIS_URL', 'redis://one:6379,two:6379'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'all'],
    ['WORKERS', '2'],
    ['STORAGE_URL', 'files'],
    ['STORAGE_URL', 'https://key:secret@s3.example/bucket'],
    ['STORAGE_URL', 's3://s3.example/bucket'],
    ['STORAGE_URL', 's3://key@s3.example/bucket'],
    ['STORAGE_URL', 's3://key:secret@s3.example'],
    ['STORAGE_URL', 's3://key:secret@s3.example/bucket/folder'],
    ['STORAGE_URL', 's3://key:se%ZZcret@s3.example/bucket'],
    ['STORAGE_URL', 's3://key:se/cret@s3.example/bucket'],
    ['STORAGE_URL', 's3://key:secret@s3.example/bucket?ssl=maybe'],
    ['STORAGE_URL', 's3://key:secret@s3.example/bucket?regoin=eu'],
    ['SMTP_URL', 'http://localhost'],
    ['SMTP_URL', 'localhost:25'],
    ['MAIL_FROM', 'Maillon'],
    ['MAIL_FROM', '@'],
    ['API_TOKEN', 'abc'],
    ['API_TOKEN', 'with a blank'],
    ['PUBLIC_ADDRESS_API', 'nowhere'],
    ['PUBLIC_REGISTER_API', 'nowhere'],
    ['RATE_LIMIT', 'maybe'],
    ['SERVICE_WORKER', 'maybe'],
    ['COMMUNITY_SPACE', '0'],
    ['COMMUNITY_SPACE', '1GB'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'two'],
    ['METRICS_PORT', 'none'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a blank in its midst'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })
})

describe('in production', () => {
  test('everything set is enough', () => {
    expect(readConfig(production)).toMatchObject({ production: true, logLevel: 'info' })
  })

  test.each(['ORIGIN', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'])('%s has to be set', (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name}: must be set`)
  })

  test('the client key is not the one that everybody knows', () => {
    expect(() => readConfig({ ...production, API_TOKEN: '' })).toThrow(/^API_TOKEN: /)
    expect(() => readConfig({ ...production, API_TOKEN: 'maillon' })).toThrow(/^API_TOKEN: /)
  })

  test('the address is https, or on this very machine', () => {
    const read = (ORIGIN: string) => () => readConfig({ ...production, ORIGIN })
    expect(read('http://maillon.example')).toThrow(/^ORIGIN: must be https/)
    expect(read('http://localhost:4321')().origin).toBe('http://localhost:4321')
  })

  test('attempts are limited', () => {
    expect(() => readConfig({ ...production, RATE_LIMIT: 'off' })).toThrow(/^RATE_LIMIT: /)
  })
})

describe('kept mails can be read', () => {
  test('on one’s own machine, without a mail server', () => {
    expect(readConfig({}).mailsReadable).toBe(true)
  })

  test.each([
    ['with a mail server', { SMTP_URL: 'smtp://localhost' }],
    ['by whoever reaches an open port', { HOST: '0.0.0.0' }],
    ['in production', { ...production }],
  ])('not %s', (_where, environment) => {
    expect(readConfig(environment).mailsReadable).toBe(false)
  })
})
