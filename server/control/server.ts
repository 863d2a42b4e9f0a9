import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { runCommand } from '../admin/running.ts'
import type { Backend } from '../backend.ts'
import { streamArchive } from '../backup/archive.ts'
import { controlPlace, longestPath } from './place.ts'

const Asked = v.object({ args: v.array(v.string()), isAgreed: v.boolean() })

/**
 * Listens for the commands of whoever runs the server, on a socket in DATA_DIR that nobody else can
 * open: the embedded database is this process's alone, and they have to ask it.
 *
 * @returns what ends it
 */
export async function startControl(backend: Backend): Promise<() => Promise<void>> {
  const { config, log } = backend.platform
  const { folder, socket } = controlPlace(config.dataDir)
  if (Buffer.byteLength(socket) > longestPath) {
    log.warn({ socket }, 'DATA_DIR is too long a path for the socket that npm run backup asks by')
    return async () => {}
  }
  // What a killed process left behind; the folder's lock is this process's.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const server = createServer((request, response) => {
    answer(backend, folder, request, response).catch((error) => {
      log.warn({ err: error }, 'a command was not carried out')
      // Whoever reads knows by the broken answer that it is not whole.
      response.destroy()
    })
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  await chmod(socket, 0o600)
  return async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  }
}

async function answer(
  { database, platform }: Backend,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { storage, now } = platform
  if (request.method === 'POST' && request.url === '/backup') {
    const spool = join(folder, randomBytes(8).toString('hex'))
    try {
      await pipeline(streamArchive({ database, storage, now, spool }), response)
    } finally {
      await rm(spool, { force: true })
    }
  } else if (request.method === 'POST' && request.url === '/admin') {
    const { args, isAgreed } = v.parse(Asked, JSON.parse(await text(request)))
    response.end(JSON.stringify(await runCommand(platform, args, isAgreed)))
  } else response.writeHead(404).end()
}
