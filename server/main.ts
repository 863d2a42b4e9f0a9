import { enableCompileCache } from 'node:module'
import { isatty } from 'node:tty'

// `systemctl reload` may come at any moment, and its default ends the process. start.ts and workers.ts
// say what is done; until then nothing was read that could be old. A terminal that is closed ends it.
if (!isatty(0)) process.on('SIGHUP', () => undefined)

// What was compiled at the last start is kept: this one takes half the time. It has to be said
// before anything else is loaded.
enableCompileCache()
const { start } = await import('./start.ts')
await start()
