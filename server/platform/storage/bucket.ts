import { S3mini } from 's3mini'
import type { Config } from '../../config.ts'
import type { Storage, Stored } from '../storage.ts'

type Bucket = NonNullable<Config['storage']>

/** How long an answer may take to begin; a document may take longer to pass through. */
const patience = 8_000

/** A bucket of S3 or of what speaks like it, addressed by its path. */
export function bucketStorage({ endpoint, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: fetchInTime as typeof fetch,
  })

  async function* list(prefix: string): AsyncGenerator<Stored> {
    let next: string | undefined
    do {
      const page = await s3.listObjectsPaged('/', prefix, 1000, next)
      if (!page) throw new Error('The bucket does not exist')
      for (const { Key, LastModified } of page.objects ?? []) {
        yield { key: Key, modifiedAt: new Date(LastModified) }
      }
      next = page.nextContinuationToken
    } while (next)
  }

  return {
    async put(key, bytes, type) {
      await s3.putObject(key, bytes, type)
    },

    async read(key) {
      const bytes = await s3.getObjectArrayBuffer(key)
      return bytes ? new Uint8Array(bytes) : undefined
    },

    async open(key) {
      const response = await s3.getObjectResponse(key)
      if (!response?.body) return undefined
      return { stream: response.body, size: Number(response.headers.get('content-length')) }
    },

    async delete(key, unlessSince) {
      if (unlessSince) {
        for await (const stored of list(key)) {
          if (stored.key === key && stored.modifiedAt >= unlessSince) return
        }
      }
      await s3.deleteObject(key)
    },

    list: () => list(''),

    async check() {
      if (!(await s3.bucketExists())) throw new Error('The bucket can’t be reached')
    },
  }
}

async function fetchInTime(input: string, init: RequestInit): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The storage did not answer')), patience)
  try {
    return await fetch(input, { ...init, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}
