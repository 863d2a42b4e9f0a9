import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { compressFiles } from './build/compress.ts'
import { preloadScripts } from './build/preload-scripts.ts'
import { bundleLoader, bundleWorker } from './build/scripts.ts'
import {
  currentVersion,
  folderOf,
  holdVersion,
  isOf,
  newVersion,
  putInPlace,
  removeOld,
} from './build/versions.ts'
import { loaderPath } from './contract/widget-paths.ts'
import { retiredWorkerPath, workerPath } from './contract/worker.ts'

/** Builds the pages when what they are made from has changed since the last time, or with `--force`. */
const sources = [
  'src/**/*',
  'public/**/*',
  'server/contract/*',
  'server/build.ts',
  'server/build/*',
  'server/pages/{adapter,entry,preload}.ts',
  'astro.config.mjs',
  'package-lock.json',
]

// Wherever it is built, such as in a test: React's slow half, made for development, is never shipped.
process.env.NODE_ENV = 'production'

const stamp = await describeSources()
const older = currentVersion()
if (!isOf(older, stamp) || process.argv.includes('--force')) {
  console.log('Building the pages…')
  const version = newVersion(stamp)
  const folder = fileURLToPath(folderOf(version))
  holdVersion(version)
  await build({ outDir: folder, logLevel: 'warn' })
  await preloadScripts(folder)
  await writeFile(`${folder}client${loaderPath}`, await bundleLoader())
  const { worker, retired } = await bundleWorker(version)
  await writeFile(`${folder}client${workerPath}`, worker)
  await writeFile(`${folder}client${retiredWorkerPath}`, retired)
  await compressFiles(`${folder}client`)
  putInPlace(version)
  removeOld(older)
}

async function describeSources(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await Array.fromAsync(glob(sources, { withFileTypes: true }))
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
  for (const file of files) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}
