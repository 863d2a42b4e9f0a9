import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../server/config.ts'
import { pageHeaders } from '../../server/platform/page-headers.ts'
import { pagePolicy } from '../../server/platform/page-policy.ts'
import { builtFile } from '../world/built.ts'
import { onCore, type Running, runCommand } from './processes.ts'
import { ensureProgram } from './wrk.ts'

const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Debian's nginx, one process, on the files that our own server holds, with the same headers. */
export async function startNginx(url: string, core: number, keepsOpen: boolean): Promise<Running> {
  ensureProgram('nginx', 'nginx', 'libnginx-mod-http-brotli-static')
  const folder = await mkdtemp(join(tmpdir(), 'maillon-nginx-'))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, new URL(url).port, keepsOpen))
  const running = await runCommand(onCore(core, ['nginx', '-c', file, '-e', 'stderr']), url)
  return {
    ...running,
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true })
    },
  }
}

function configuration(folder: string, port: string, keepsOpen: boolean): string {
  const headers = [
    ...pageHeaders,
    ['content-security-policy', pagePolicy(readConfig({}))()],
    ['cache-control', 'public, max-age=0, must-revalidate'],
  ]
  return `${existsSync(brotli) ? `load_module ${brotli};` : ''}
daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  gzip_vary on;
  ${existsSync(brotli) ? 'brotli_static on;' : ''}
  ${keepsOpen ? 'open_file_cache max=1000;' : ''}
  ${headers.map(([name, value]) => `add_header ${name} "${value}";`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${fileURLToPath(builtFile('/'))};
    index index.html;
    location / { try_files $uri $uri.html $uri/ =404; }
  }
}
`
}
