import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * The script that other sites load: they know its address, and no other of ours.
 *
 * @returns its text, which waits for the address of whoever starts the server
 */
export function bundleLoader(): Promise<string> {
  return bundle(new URL('../../src/widgets/loader.ts', import.meta.url))
}

/**
 * The service worker of a build, which is another one for each: browsers take it up when it differs.
 *
 * @returns its text, and that of the one in its place where it is switched off
 */
export async function bundleWorker(build: string): Promise<{ worker: string; retired: string }> {
  const [worker, retired] = await Promise.all([
    bundle(new URL('../../src/worker/worker.ts', import.meta.url), {
      BUILD: JSON.stringify(build),
    }),
    bundle(new URL('../../src/worker/retired.ts', import.meta.url)),
  ])
  return { worker, retired }
}

/** One file that needs no other. */
async function bundle(source: URL, define: Record<string, string> = {}): Promise<string> {
  const entry = fileURLToPath(source)
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'maillon', fileName: () => 'bundle.js' },
    },
  })
  const [result] = [made].flat()
  if (!result || !('output' in result)) throw new Error(`${entry} was not built`)
  return result.output[0].code
}
