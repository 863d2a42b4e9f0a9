import type { Config } from '../config.ts'
import { Failure } from './failures.ts'
import { folderStorage } from './storage/folder.ts'

/**
 * Where pictures and documents are kept: a folder, or a bucket of S3. What is not reachable, full or
 * refuses is the failure `service_unavailable`; nothing is kept by halves.
 *
 * A key is `folder/name`, in small letters, digits, `_` and `-`.
 */
export interface Storage {
  /** Keeps the bytes under the key, instead of those before, as of now. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** The same to be passed on piece by piece; the stream has to be read or cancelled. */
  open(key: string): Promise<Opened | undefined>
  /** Also when there is nothing. With `unlessSince`, what was put at that time or later stays. */
  delete(key: string, unlessSince?: Date): Promise<void>
  list(): AsyncIterable<Stored>
  /** Throws while nothing could be kept. */
  check(): Promise<void>
}

export interface Opened {
  stream: ReadableStream<Uint8Array>
  size: number
}

export interface Stored {
  key: string
  modifiedAt: Date
}

/** Opens nothing yet: what can't be reached is said by the first call that needs it. */
export function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Storage {
  if (!storage) return guarded(async () => folderStorage(`${dataDir}/files`))
  // Loaded by those alone who have a bucket.
  const opened = import('./storage/bucket.ts').then(({ bucketStorage }) => bucketStorage(storage))
  opened.catch(() => undefined)
  return guarded(() => opened)
}

const retryAfter = 30
const keyPattern = /^[a-z]{1,20}\/[a-z\d_-]{1,100}$/

/** Lets no key out of the storage's own ground, and makes one failure of all that can go wrong. */
function guarded(opened: () => Promise<Storage>): Storage {
  async function attempt<T>(step: (storage: Storage) => Promise<T>): Promise<T> {
    try {
      return await step(await opened())
    } catch (cause) {
      throw unavailable(cause)
    }
  }
  async function attemptAt<T>(key: string, step: (storage: Storage) => Promise<T>): Promise<T> {
    if (!keyPattern.test(key)) throw new Error(`No key of the storage: ${JSON.stringify(key)}`)
    return attempt(step)
  }
  return {
    put: (key, bytes, type) => attemptAt(key, (storage) => storage.put(key, bytes, type)),
    read: (key) => attemptAt(key, (storage) => storage.read(key)),
    open: (key) => attemptAt(key, (storage) => storage.open(key)),
    delete: (key, since) => attemptAt(key, (storage) => storage.delete(key, since)),
    async *list() {
      try {
        for await (const stored of (await opened()).list()) {
          if (keyPattern.test(stored.key)) yield stored
        }
      } catch (cause) {
        throw unavailable(cause)
      }
    },
    check: () => attempt((storage) => storage.check()),
  }
}

function unavailable(cause: unknown): Failure {
  return new Failure('service_unavailable', { retryAfter, cause })
}
