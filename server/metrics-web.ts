import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Config, ConfigError } from './config.ts'
import type { Metrics } from './platform/metrics.ts'
import { bringsToken, challenge } from './platform/observers.ts'

/** Where Prometheus reads, on both ports. */
export const metricsPath = '/metrics'

/** Answers who brings the token; nobody is told of it where there is none. @returns whether it did */
export function answerMetrics(
  config: Config,
  metrics: Pick<Metrics, 'scrape'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (config.metricsToken === undefined || pathOf(request) !== metricsPath) return false
  if (bringsToken(request, config)) void scrape(metrics, response)
  else response.writeHead(401, { 'www-authenticate': challenge, 'cache-control': 'no-store' }).end()
  return true
}

/** The port of its own, which needs no token: only the own network reaches it. */
export function createMetricsServer(metrics: Pick<Metrics, 'scrape'>): Server {
  return createServer((request, response) => {
    if (pathOf(request) === metricsPath) void scrape(metrics, response)
    else response.writeHead(404).end()
  })
}

/**
 * Opens that port where there is one.
 *
 * @throws ConfigError when it can't be listened on
 */
export async function listenForMetrics(
  { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  metrics: Pick<Metrics, 'scrape'>,
): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined
  const server = createMetricsServer(metrics)
  try {
    server.listen(metricsPort, metricsHost)
    await once(server, 'listening')
    return server
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(`METRICS_PORT: can’t be listened on (${reason})`)
  }
}

async function scrape({ scrape }: Pick<Metrics, 'scrape'>, response: ServerResponse) {
  try {
    const { type, text } = (await scrape?.()) ?? { type: 'text/plain', text: '' }
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  } catch {
    response.writeHead(503).end()
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}
