import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from '../storage.ts'

/** Files below one folder; made when the first is put there. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, key)

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      // Listed as any other: what a killed process left behind is swept with what nobody shows.
      const draft = pathOf(`drafts/${randomBytes(16).toString('hex')}`)
      try {
        await Promise.all([path, draft].map((file) => mkdir(dirname(file), { recursive: true })))
        // On the disk before it has its name: a power cut leaves the whole file or none.
        await writeFile(draft, bytes, { flag: 'wx', flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },

    read: (key) => unlessMissing(readFile(pathOf(key))),

    async open(key) {
      const handle = await unlessMissing(open(pathOf(key)))
      if (!handle) return undefined
      const { size } = await handle.stat()
      const stream = Readable.toWeb(handle.createReadStream())
      return { stream: stream as ReadableStream<Uint8Array>, size }
    },

    async delete(key, unlessSince) {
      const path = pathOf(key)
      if (unlessSince) {
        const file = await unlessMissing(stat(path))
        if (!file || file.mtime >= unlessSince) return
      }
      await rm(path, { force: true })
    },

    async *list() {
      const folders = (await unlessMissing(readdir(root, { withFileTypes: true }))) ?? []
      for (const folder of folders.filter((entry) => entry.isDirectory())) {
        for (const name of await readdir(pathOf(folder.name))) {
          const key = `${folder.name}/${name}`
          const file = await unlessMissing(stat(pathOf(key)))
          if (file?.isFile()) yield { key, modifiedAt: file.mtime }
        }
      }
    },

    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
  }
}

async function unlessMissing<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
