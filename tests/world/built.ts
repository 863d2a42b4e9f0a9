import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { currentVersion, folderOf } from '../../server/build/versions.ts'
import type { Built } from '../../server/built.ts'

const root = join(import.meta.dirname, '../..')

/** A build without files, whose pages are made by `render`. */
export function fakeBuild(
  render: (address: URL) => Promise<Response | undefined> = async () => undefined,
): Built {
  return {
    files: new Map(),
    pages: { load: async () => render, policy: () => "default-src 'none'", scripts: {} },
  }
}

/** There is a build to start from afterwards, if of older sources; `--force` makes another one. */
export function build(...args: string[]): void {
  execFileSync(process.execPath, [join(root, 'server/build.ts'), ...args], { cwd: root })
}

export function ensureBuilt(): void {
  if (!currentVersion()) build()
}

/** Where the newest build keeps the file of an address such as `/_astro/words.js`. */
export function builtFile(address: string): URL {
  const version = currentVersion()
  if (!version) throw new Error('There is no build')
  return new URL(`client${address}`, folderOf(version))
}
