import { searchCommunes } from '../contract/addresses.ts'
import type { Serve } from '../platform/serve.ts'
import { findCommunes } from './communes.ts'

export function addressRoutes(serve: Serve): void {
  serve(searchCommunes, async ({ query }) => ({
    features: findCommunes(query.q, query.limit),
  }))
}
