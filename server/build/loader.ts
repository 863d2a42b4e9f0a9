import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entry = fileURLToPath(new URL('../../src/widgets/loader.ts', import.meta.url))

/**
 * The script that other sites load, in one file that needs no other: those sites know its address, and
 * no other of ours.
 *
 * @returns its text, which waits for the address of whoever starts the server
 */
export async function bundleLoader(): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'maillon', fileName: () => 'widgets.js' },
    },
  })
  const [result] = [made].flat()
  if (!result || !('output' in result)) throw new Error('The loader was not built')
  return result.output[0].code
}
