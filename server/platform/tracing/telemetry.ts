import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { Failure } from '../failures.ts'
import type { Log } from '../logs.ts'
import type { Tracing } from '../tracing.ts'

/** As traces know the whole, and the server's part in it. */
const service = 'maillon'
/** Milliseconds that a collector has for the last traces: whoever waits for the end waits for no longer. */
const patience = 1_000

/** @param url of a collector, below which traces go to /v1/traces */
export function openTelemetry(url: string, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(service)
  // Ours alone: nothing else in the process is made to speak.
  const contexts = new AsyncLocalStorage<Context>()

  return {
    async span(name, attributes, work) {
      const parent = contexts.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { attributes }, parent)
      try {
        return await contexts.run(trace.setSpan(parent, span), work)
      } catch (error) {
        // Its message may hold what somebody wrote: the log has what may be said of it.
        span.setAttribute('error.type', kindOf(error))
        if (isOurs(error)) span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    query(sql, milliseconds) {
      const parent = contexts.getStore()
      // What nobody asked for, such as the look for jobs, is not told.
      if (!parent) return
      const end = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql }
      const [name = 'sql'] = sql.trimStart().split(/\s/, 1)
      tracer
        .startSpan(
          name,
          { attributes, kind: SpanKind.CLIENT, startTime: end - milliseconds },
          parent,
        )
        .end(end)
    },
    async stop() {
      const tooLate = pause(patience, undefined, { ref: false }).then(() => {
        throw new Error('The collector does not answer')
      })
      await Promise.race([provider.shutdown(), tooLate]).catch((error) =>
        log.warn({ err: error }, 'the last traces were not sent'),
      )
    },
  }
}

function kindOf(error: unknown): string {
  if (error instanceof Failure) return error.code
  return error instanceof Error ? error.name : 'Error'
}

/** What was refused to somebody is as it should be. */
function isOurs(error: unknown): boolean {
  return !(error instanceof Failure) || error.status >= 500
}
