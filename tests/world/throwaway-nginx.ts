import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './port.ts'
import { programPath } from './programs.ts'

/** An nginx of its own with the settings of deploy/. */
export interface ThrowawayNginx {
  origin: string
  /** Leads to the other, as port 80 does. */
  plainOrigin: string
  /** What it wrote down of requests, and of what failed. */
  logs(): string
  stop(): Promise<void>
}

const settings = join(import.meta.dirname, '../../deploy/nginx.conf')

/** @param upstreams the ports of the processes behind it */
export async function startNginx(port: number, upstreams: string[]): Promise<ThrowawayNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'maillon-nginx-'))
  const file = join(folder, 'nginx.conf')
  const plainPort = await freePort()
  const text = readFileSync(settings, 'utf8').replaceAll('/var/log/nginx', folder)
  writeFileSync(file, around(folder, adapted(text, { port, plainPort, upstreams })))
  const child = spawn(programPath('nginx'), ['-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  }
  return {
    origin,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
    logs: () =>
      ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Ports {
  port: number
  plainPort: number
  upstreams: string[]
}

/** Its own ports without TLS, and the processes of the test; all else as for real. */
function adapted(text: string, { port, plainPort, upstreams }: Ports): string {
  const servers = upstreams.map((upstream) => `  server 127.0.0.1:${upstream} max_fails=0;`)
  return text
    .replace(/( {2}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/g, `${servers.join('\n')}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}(listen \[::\]|ssl_).*$/gm, '')
}

function around(folder: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${server}
}`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
