import { join, resolve } from 'node:path'

/** Where a server on the embedded engine listens for those who run it, and keeps what it sends them. */
export function controlPlace(dataDir: string): { folder: string; socket: string } {
  const folder = join(resolve(dataDir), 'control')
  return { folder, socket: join(folder, 'socket') }
}

/** The system's limit for the path of a socket, of which Linux keeps one byte. */
export const longestPath = 107
