import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'

/** One address of a site: what it answers, and with which policy. */
interface Page {
  body: string
  policy?: string
}

/** What old sites bring along, by the addresses that they load it from. */
const scripts: Record<string, string> = {
  '/react.js': import.meta.resolve('react-17/umd/react.production.min.js'),
  '/react-dom.js': import.meta.resolve('react-dom-17/umd/react-dom.production.min.js'),
  '/jquery.js': import.meta.resolve('jquery/dist/jquery.min.js'),
}

/** A website that is not ours, on a port and so of an origin of its own. */
export interface Site {
  origin: string
  /** Puts a page at an address. */
  put(path: string, page: Page): void
  close(): Promise<void>
}

/** @param port any free one without it */
export async function openSite(port = 0): Promise<Site> {
  const pages = new Map<string, Page>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname
    const page = pages.get(path)
    const script = scripts[path]
    if (page) {
      response.writeHead(200, {
        'content-type': path.endsWith('.css') ? 'text/css' : typeOf(path),
        ...(page.policy && { 'content-security-policy': page.policy }),
      })
      response.end(page.body)
    } else if (script) {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(readFileSync(new URL(script)))
    } else {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    }
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    // Ours is at localhost in tests: another name is another site, not only another origin.
    origin: `http://127.0.0.1:${portOf(server)}`,
    put: (path, page) => void pages.set(path, page),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function typeOf(path: string): string {
  return path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('This server does not listen')
  return address.port
}
