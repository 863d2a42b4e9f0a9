import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { UnusableArchive } from './unusable.ts'

/**
 * Keeps an archive as a file: compressed, and encrypted in the age format where there is a key. It
 * has its name once it is whole and on the disk; before, and after a failure, there is none.
 *
 * @param source frames, which fail or end
 */
export async function keepArchive(
  source: Readable,
  path: string,
  key: string | undefined,
): Promise<void> {
  // Also what breaks before it is read.
  source.on('error', () => undefined)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}${draftEnd}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      const sink = file.createWriteStream({ flush: true })
      const gzip = createGzip({ level: 5 })
      if (key === undefined) await pipeline(source, gzip, sink)
      else {
        // What breaks before reaches the file through it.
        const compressing = pipeline(source, gzip)
        const encrypted = await encrypt(gzip, key)
        await Promise.all([compressing, pipeline(encrypted, sink)])
      }
    } finally {
      await file.close().catch(() => undefined)
    }
    await rename(draft, path)
  } catch (error) {
    source.destroy()
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
  // The name, too, survives a power cut.
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}

/** How a file ends that is not whole. */
export const draftEnd = '.part'

async function encrypt(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  const web = Readable.toWeb(plain) as ReadableStream<Uint8Array>
  return Readable.fromWeb((await encrypter.encrypt(web)) as never)
}

const notEncrypted =
  'is not encrypted, so that anybody may have made it; --plain restores it despite BACKUP_KEY'
const ageStart = 'age-encryption.org/v1'

/** How an archive may be opened. */
export interface Opening {
  key: string | undefined
  /** Whether one that is not encrypted is fine where there is a key: anybody may have made it. */
  plain: boolean
}

/**
 * The frames of an archive.
 *
 * @throws UnusableArchive for what is no archive, cut off or damaged, for a wrong or missing key, and for
 * one that is not encrypted although there is a key
 */
export async function* openArchive(
  path: string,
  { key, plain }: Opening,
): AsyncGenerator<Uint8Array> {
  const isEncrypted = (await startOf(path)) === ageStart
  if (!isEncrypted && key !== undefined && !plain) throw new UnusableArchive(notEncrypted)
  const source = createReadStream(path)
  try {
    yield* isEncrypted ? decrypted(source, key) : unpacked(source)
  } finally {
    source.destroy()
  }
}

async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(ageStart.length), 0, ageStart.length, 0)
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}

async function* decrypted(source: Readable, key: string | undefined) {
  if (key === undefined) throw new UnusableArchive('is encrypted: set BACKUP_KEY')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const web = Readable.toWeb(source) as ReadableStream<Uint8Array>
  const plain = await decrypter.decrypt(web).catch(() => {
    throw new UnusableArchive('does not open with this BACKUP_KEY')
  })
  yield* unpacked(Readable.fromWeb(plain as never))
}

async function* unpacked(packed: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const unpacking = pipeline(packed, gunzip)
  unpacking.catch(() => undefined)
  try {
    yield* gunzip
  } catch {
    throw new UnusableArchive('is no backup, cut off, or damaged')
  }
}
