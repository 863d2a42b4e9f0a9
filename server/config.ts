import * as v from 'valibot'
import type { DatabaseSettings } from '../db/open.ts'
import { defaultSettings, type Operator } from './contract/settings.ts'
import { operatorOf, operatorVariables, whyNotReal } from './operator.ts'
import { isLoopback } from './platform/origin.ts'

/** Every environment variable of the server, parsed and checked once. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** The address that people type, without a slash at its end. */
  origin: string
  databaseUrl: string | undefined
  /** Past the pooler that `databaseUrl` may lead through, for what needs a session of its own. */
  databaseSessionUrl: string | undefined
  /** Answers reads that may be a second old. */
  databaseReplicaUrl: string | undefined
  /** What several processes share and tell each other through: one server, or nodes of a cluster. */
  redisUrls: string[]
  /** Processes that serve together on one address. */
  workers: number
  dataDir: string
  /**
   * Invented people may live here: an embedded database, not in production, reached from this
   * machine alone, since everybody knows their password.
   */
  demo: boolean
  /** The bucket that keeps pictures and documents; without it they are in `dataDir`. */
  storage: Bucket | undefined
  smtpUrl: string | undefined
  /** Mails that were kept for want of a mail server are shown at /dev/mails. */
  mailsReadable: boolean
  mailFrom: string
  apiToken: string
  operator: Operator
  /** Bytes that the documents of one association with its groups may take. */
  communitySpace: number
  /** What archives are encrypted by. */
  backupKey: string | undefined
  addressApi: string
  /** The demo asks our own communes first: it is looked at without internet, too. */
  addressFirst: 'own' | 'service'
  registerApi: string
  rateLimit: boolean
  /** Where Prometheus asks on a port of its own, which only the own network should reach. */
  metricsPort: number | undefined
  metricsHost: string
  /** Who knows it may read the metrics and the status page at the usual address. */
  metricsToken: string | undefined
  /** Where traces go, in OpenTelemetry's protocol over HTTP. */
  tracesUrl: string | undefined
  /** Whether browsers keep pages to be read without a connection; else what they kept goes. */
  serviceWorker: boolean
  /** Proxies in front of the server, each of which adds one address to X-Forwarded-For. */
  trustedProxies: number
  logLevel: 'silent' | 'error' | 'warn' | 'info'
}

interface Bucket {
  /** With the bucket as its path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** One line that names the variable and says what it should be. */
export class ConfigError extends Error {}

function url(protocols: string[], example: string) {
  return v.pipe(
    v.string(),
    v.check((value) => isUrl(value, protocols), `must be an address such as ${example}`),
  )
}

/** One or several of them, separated by commas. */
function urls(protocols: string[], example: string) {
  return v.pipe(
    v.string(),
    v.transform((value) => value.split(',')),
    v.check(
      (all) => all.every((value) => isUrl(value, protocols)),
      `must be an address such as ${example}, or several separated by commas`,
    ),
  )
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

const postgres = url(['postgres:', 'postgresql:'], 'postgres://user:password@localhost/maillon')
const webAddress = url(['http:', 'https:'], 'https://maillon.example')
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65535, 'must be a port number'),
)

const bucket = v.pipe(
  v.string(),
  v.transform(parseBucket),
  v.custom<Bucket>(
    (value) => value !== undefined,
    'must be such as s3://key:secret@s3.example/bucket?region=eu-west-3',
  ),
)

const senderPattern = /^(?:[^<>@\r\n]+<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+?>?$/

const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test'])),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '4321'),
  ORIGIN: v.optional(
    v.pipe(
      webAddress,
      v.transform((value) => new URL(value)),
      v.check((value) => value.pathname === '/' && !value.search, 'must have no path'),
      v.transform((value) => value.origin),
    ),
  ),
  DATABASE_URL: v.optional(postgres),
  DATABASE_SESSION_URL: v.optional(postgres),
  DATABASE_REPLICA_URL: v.optional(postgres),
  REDIS_URL: v.optional(urls(['redis:', 'rediss:'], 'redis://localhost:6379')),
  WORKERS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'must be a number from 1 to 64'),
      v.transform(Number),
      v.minValue(1, 'must be a number from 1 to 64'),
      v.maxValue(64, 'must be a number from 1 to 64'),
    ),
    '1',
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  STORAGE_URL: v.optional(bucket),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'smtp://localhost:25')),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(senderPattern, 'must be such as Maillon <bonjour@maillon.example>')),
  ),
  API_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.~-]{4,200}$/, 'must be 4 to 200 letters, digits or . _ ~ -')),
    defaultSettings.apiToken,
  ),
  ...operatorVariables,
  COMMUNITY_SPACE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, 'must be a number of megabytes'),
      v.transform(Number),
    ),
    '1024',
  ),
  BACKUP_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))),
  PUBLIC_ADDRESS_API: v.optional(webAddress),
  PUBLIC_REGISTER_API: v.optional(webAddress, defaultSettings.registerApi),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number)),
    '0',
  ),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.~-]{16,200}$/, 'must be 16 to 200 letters, digits or . _ ~ -'),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info'])),
})

/**
 * @param environment such as `process.env`; an empty variable counts as one that is not set
 * @throws ConfigError for the first variable that is wrong, or missing in production
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, given, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${v.getDotPath(issue)}: ${issue.message}`)
  }
  const env = parsed.output
  const production = env.NODE_ENV === 'production'
  if (production) requireForProduction(env)
  requireDatabase(env)
  // Production can't be without its database.
  const demo = !env.DATABASE_URL && isLoopback(env.HOST)

  return {
    production,
    host: env.HOST,
    port: env.PORT,
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    databaseSessionUrl: env.DATABASE_SESSION_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    redisUrls: env.REDIS_URL ?? [],
    workers: env.WORKERS,
    dataDir: env.DATA_DIR,
    demo,
    storage: env.STORAGE_URL,
    smtpUrl: env.SMTP_URL,
    // They hold links that let anybody in: not for whoever can reach an open port.
    mailsReadable: !production && !env.SMTP_URL && isLoopback(env.HOST),
    mailFrom: env.MAIL_FROM ?? 'Maillon <bonjour@maillon.example>',
    apiToken: env.API_TOKEN,
    operator: operatorOf(env),
    communitySpace: env.COMMUNITY_SPACE * 1024 * 1024,
    backupKey: env.BACKUP_KEY,
    addressApi: env.PUBLIC_ADDRESS_API ?? defaultSettings.addressApi,
    addressFirst: demo && !env.PUBLIC_ADDRESS_API ? 'own' : 'service',
    registerApi: env.PUBLIC_REGISTER_API,
    rateLimit: env.RATE_LIMIT === 'on',
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceWorker: env.SERVICE_WORKER === 'on',
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** How the database is opened. */
export function databaseOf(config: Config): DatabaseSettings {
  const { databaseUrl, databaseSessionUrl, databaseReplicaUrl, dataDir } = config
  if (!databaseUrl) return { folder: dataDir }
  return { url: databaseUrl, sessionUrl: databaseSessionUrl, replicaUrl: databaseReplicaUrl }
}

const bucketPattern = /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

function parseBucket(value: string): Bucket | undefined {
  const url = URL.parse(value)
  const isBucket = url?.protocol === 's3:' && url.host !== '' && bucketPattern.test(url.pathname)
  if (!isBucket || !url.username || !url.password) return undefined
  const { region = 'us-east-1', ssl = 'on', ...unknown } = Object.fromEntries(url.searchParams)
  if (!/^(on|off)$/.test(ssl) || Object.keys(unknown).length > 0) return undefined
  try {
    return {
      endpoint: `${ssl === 'on' ? 'https' : 'http'}://${url.host}${url.pathname}`,
      region,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}

/** What leads to the same database in another way, or shares it, makes no sense without it. */
function requireDatabase(env: v.InferOutput<typeof Environment>): void {
  for (const name of ['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] && !env.DATABASE_URL) throw new ConfigError(`${name}: needs DATABASE_URL`)
  }
  if (env.WORKERS > 1 && !(env.DATABASE_URL && env.REDIS_URL)) {
    throw new ConfigError('WORKERS: more than one need DATABASE_URL and REDIS_URL')
  }
}

function requireForProduction(env: v.InferOutput<typeof Environment>): void {
  for (const name of ['ORIGIN', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
    if (!env[name]) throw new ConfigError(`${name}: must be set in production`)
  }
  if (env.ORIGIN?.startsWith('http:') && !isLoopback(new URL(env.ORIGIN).hostname)) {
    throw new ConfigError('ORIGIN: must be https in production')
  }
  if (env.API_TOKEN === defaultSettings.apiToken) {
    throw new ConfigError('API_TOKEN: must not be the default in production')
  }
  if (env.RATE_LIMIT === 'off') throw new ConfigError('RATE_LIMIT: must be on in production')
  const why = whyNotReal(env)
  if (why) throw new ConfigError(why)
}
