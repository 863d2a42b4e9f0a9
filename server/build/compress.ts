import { glob, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hasPlaceholders } from '../files/placeholders.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// Pictures and fonts are compressed already.
const text = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
// Less than that is not worth a second file, nor the browser's work.
const worth = 0.9

/**
 * Puts a brotli and a gzip beside each file that gets smaller by it, at the highest levels; beside
 * one that waits for the settings of a start, none.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = await Array.fromAsync(glob('**/*', { cwd: folder }))
  const files = names.filter((name) => text.has(extname(name)))
  await Promise.all(files.map((name) => compress(join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const whole = await readFile(file)
  if (hasPlaceholders(whole)) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const smaller = await Promise.all([
    brotli(whole, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } }),
    zip(whole, { level: 9 }),
  ])
  if (smaller.some(({ length }) => length > whole.length * worth)) return
  await Promise.all([writeFile(`${file}.br`, smaller[0]), writeFile(`${file}.gz`, smaller[1])])
}
