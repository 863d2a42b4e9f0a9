import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentVersion, folderOf, newVersion, putInPlace } from '../../server/build/versions.ts'
import type { Built } from '../../server/built.ts'

const root = join(import.meta.dirname, '../..')
const script = join(root, 'server/build.ts')

/** A build without files, whose pages are made by `render`. */
export function fakeBuild(
  render: (address: URL, locals: App.Locals) => Promise<Response | undefined> = async () =>
    undefined,
): Built {
  const rendered = async (address: URL, locals: App.Locals) => {
    const page = await render(address, locals)
    return page && { page, pattern: address.pathname }
  }
  return {
    files: new Map(),
    pages: { load: async () => rendered, policy: () => "default-src 'none'", scripts: {} },
  }
}

/** There is a build to start from afterwards, if of older sources. */
export function ensureBuilt(): void {
  if (!currentVersion()) execFileSync(process.execPath, [script], { cwd: root })
}

/** Builds once more, while whoever called goes on. */
export async function buildAside(): Promise<void> {
  await promisify(execFile)(process.execPath, [script, '--force'], { cwd: root })
}

/**
 * Puts a build in place that is the newest and one file more.
 *
 * @returns where that file is asked for
 */
export function buildWith(content: string): string {
  const newest = currentVersion()
  if (!newest) throw new Error('There is no build')
  const version = newVersion(newest)
  cpSync(folderOf(newest), folderOf(version), { recursive: true })
  const address = `/_astro/Dialog.${randomBytes(4).toString('hex')}.js`
  writeFileSync(new URL(`client${address}`, folderOf(version)), content)
  putInPlace(version)
  return address
}

/** Where the newest build keeps the file of an address such as `/_astro/words.js`. */
export function builtFile(address: string): URL {
  const version = currentVersion()
  if (!version) throw new Error('There is no build')
  return new URL(`client${address}`, folderOf(version))
}
