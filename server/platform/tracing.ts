import type { Config } from '../config.ts'
import type { Log } from './logs.ts'

export type Attributes = Record<string, string | number | boolean>

/** What a step took, within the step that asked for it. Names no person, and holds no value of theirs. */
export interface Tracing {
  /** Does some work as a span of that name; one that throws is marked as failed. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** A statement that took so many milliseconds until now. Its values are not in it. */
  query?(sql: string, milliseconds: number): void
  /** Sends what was not sent yet, unless that takes longer than a second. */
  stop(): Promise<void>
}

export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(),
  stop: async () => {},
}

/** Loads OpenTelemetry where traces have somewhere to go, and only there. */
export async function openTracing(
  { tracesUrl }: Pick<Config, 'tracesUrl'>,
  log: Log,
): Promise<Tracing> {
  if (tracesUrl === undefined) return noTracing
  const { openTelemetry } = await import('./tracing/telemetry.ts')
  return openTelemetry(tracesUrl, log)
}
