import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** An S3 of one's own with one bucket in it. */
export async function openBucket(): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'maillon-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    // It forgets the slash at the end of a listing's address when it checks what was signed.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'maillon' }],
  })
  const { port } = await server.run()
  return { url: bucketUrl(port), port, close }

  async function close() {
    await server.close()
    await rm(directory, { recursive: true })
  }
}

/** The STORAGE_URL of a bucket of that kind. */
export function bucketUrl(port: number, { key = 'S3RVER', name = 'maillon' } = {}): string {
  return `s3://${key}:S3RVER@127.0.0.1:${port}/${name}?ssl=off`
}
