import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newFolder, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'

interface Span {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string } }[]
}

test('traces go to the collector that is named: a call, its statements, its request’s id, nobody’s data', async () => {
  const spans: Span[] = []
  let sent = ''
  const collector = createServer(async (request, response) => {
    const body = await text(request)
    sent += body
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const folder = newFolder()
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const server = await startServer({
    DATA_DIR: folder.path,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  })
  try {
    await server.listening
    const visitor = createVisitor(server.origin)
    const email = 'claire.morel@exemple.fr'
    const refused = await visitor.post('/auth/login', { email, password: 'Traboule#69' })
    expect(refused.status).toBe(401)
    // What was not sent yet leaves before the process does.
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)

    const call = spans.find(({ name }) => name === 'POST /auth/login')
    const attribute = (span: Span | undefined, key: string) =>
      span?.attributes.find((found) => found.key === key)?.value.stringValue
    expect(attribute(call, 'request.id')).toBe(refused.headers.get('x-request-id'))
    expect(attribute(call, 'error.type')).toBe('wrong_password_or_email')
    // A refusal is no fault.
    expect(call?.status.code ?? 0).toBe(0)
    const within = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(within.map(({ name }) => name)).toContain('select')
    expect(within.every(({ traceId }) => traceId === call?.traceId)).toBe(true)
    for (const personal of ['claire', 'Traboule']) expect(sent).not.toContain(personal)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    folder.remove()
    collector.closeAllConnections()
    collector.close()
  }
})

test('a collector that never answers holds nobody up who waits for the end', async () => {
  const collector = createServer(() => undefined)
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const folder = newFolder()
  const { port } = collector.address() as AddressInfo
  const server = await startServer({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  try {
    await server.listening
    await createVisitor(server.origin).post('/auth/login', {
      email: 'a@b.fr',
      password: 'Rien#1234',
    })
    const start = performance.now()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(performance.now() - start).toBeLessThan(6_000)
    expect(server.output()).toContain('the last traces were not sent')
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    folder.remove()
    collector.closeAllConnections()
    collector.close()
  }
})
