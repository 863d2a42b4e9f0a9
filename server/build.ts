import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { build } from 'astro'
import { compressFiles } from './build/compress.ts'

/** Builds the pages when what they are made from has changed since the last time. */
const sources = [
  'src/**/*',
  'public/**/*',
  'server/contract/*',
  'server/build.ts',
  'server/build/*',
  'astro.config.mjs',
  'package-lock.json',
]
// Written into files at build; see src/layouts and astro.config.mjs.
const variables = ['ORIGIN', 'API_TOKEN', 'PUBLIC_ADDRESS_API']
const stampFile = 'dist/stamp'

if (existsSync('.env')) process.loadEnvFile('.env')
const stamp = await describeSources()
if (stamp !== (await readFile(stampFile, 'utf8').catch(() => ''))) {
  console.log('Building the pages…')
  await build({ logLevel: 'warn' })
  await compressFiles('dist/client')
  await writeFile(stampFile, stamp)
}

async function describeSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  const entries = await Array.fromAsync(glob(sources, { withFileTypes: true }))
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
  for (const file of files) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}
