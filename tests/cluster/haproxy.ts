import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../world/port.ts'
import type { PatroniNode } from './patroni.ts'
import { kill, ownFolder, startProgram } from './program.ts'

/** The way to whichever PostgreSQL leads, and the way to the one that only reads. */
export interface Haproxy {
  writingPort: number
  readingPort: number
  stop(): Promise<void>
}

const settings = join(import.meta.dirname, '../../deploy/haproxy.cfg')

export async function startHaproxy(parent: string, nodes: PatroniNode[]): Promise<Haproxy> {
  const folder = ownFolder(parent, 'haproxy')
  const [writingPort, readingPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const text = adapted(readFileSync(settings, 'utf8'), nodes)
    .replace('127.0.0.1:5433', `127.0.0.1:${writingPort}`)
    .replace('127.0.0.1:5434', `127.0.0.1:${readingPort}`)
  writeFileSync(file, text, { mode: 0o644 })
  const child = startProgram('haproxy', ['-f', file], { folder })
  return { writingPort, readingPort, stop: () => kill(child) }
}

/** On one machine each has ports of its own. */
function adapted(text: string, nodes: PatroniNode[]): string {
  return text.replaceAll(/^ {2}server (\S+) .*$/gm, (line, name) => {
    const node = nodes.find((one) => one.name === name)
    return node ? `  server ${name} 127.0.0.1:${node.port} port ${node.restPort}` : line
  })
}
