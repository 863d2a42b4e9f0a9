import { sql } from 'kysely'
import { health, ready } from '../contract/health.ts'
import { Failure } from './failures.ts'
import type { Platform } from './platform.ts'
import type { Serve } from './serve.ts'

export function healthRoutes(serve: Serve, { db, storage, leaving }: Platform): void {
  serve(health, async () => ({ status: 'ok' }))

  serve(ready, async () => {
    if (leaving.aborted) throw new Failure('service_unavailable', { retryAfter: 5 })
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new Failure('service_unavailable', { retryAfter: 5, cause })
    }
    await storage.check()
    return { status: 'ok' }
  })
}
