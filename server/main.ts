import { enableCompileCache } from 'node:module'

// What was compiled at the last start is kept: this one takes half the time. It has to be said
// before anything else is loaded.
enableCompileCache()
const { start } = await import('./start.ts')
await start()
