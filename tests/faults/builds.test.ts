import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentVersion, folderOf, putInPlace, removeOld } from '../../server/build/versions.ts'
import { buildAside, buildWith, ensureBuilt } from '../world/built.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'

const folders = [newFolder(), newFolder()]
let servers: ServerProcess[]
/** The version that both serve. */
let started: string | undefined

beforeAll(async () => {
  ensureBuilt()
  started = currentVersion()
  servers = await Promise.all([
    startServer({
      DATA_DIR: folders[0]?.path ?? '',
      ORIGIN: 'https://un.example',
      API_TOKEN: 'key-of-one',
      PUBLIC_ADDRESS_API: 'https://adresses.example/search',
    }),
    startServer({ DATA_DIR: folders[1]?.path ?? '', ORIGIN: 'https://deux.example:8443' }),
  ])
  await Promise.all(servers.map(({ listening }) => listening))
})

afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  for (const folder of folders) folder.remove()
})

async function read(server: ServerProcess | undefined, path: string) {
  const response = await fetch(`${server?.origin}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('two starts of one build each serve at their own address', async () => {
  const expected = [
    { own: 'https://un.example', other: 'https://deux.example', key: 'key-of-one' },
    { own: 'https://deux.example:8443', other: 'https://un.example', key: 'maillon' },
  ]
  for (const [index, { own, other, key }] of expected.entries()) {
    for (const path of [
      '/',
      '/a-propos',
      '/connexion',
      '/robots.txt',
      '/sitemap-index.xml',
      '/sitemap-0.xml',
    ]) {
      const { status, text } = await read(servers[index], path)
      expect(status).toBe(200)
      expect(text, path).toContain(own)
      expect(text, path).not.toContain(other)
      expect(text, path).not.toContain('placeholder')
    }
    const prose = await read(servers[index], '/a-propos')
    expect(prose.text).toContain(`<link rel="canonical" href="${own}/a-propos">`)
    expect(prose.text).toContain(`property="og:image" content="${own}/og/a-propos.png"`)
    expect(prose.text).toContain(`name="maillon-api-token" content="${key}"`)
    const manifest = await read(servers[index], '/manifest.webmanifest')
    expect(JSON.parse(manifest.text).start_url).toBe('/')
  }
  const policies = await Promise.all(
    servers.map(async (server) => (await read(server, '/')).headers.get('content-security-policy')),
  )
  expect(policies[0]).toContain("connect-src 'self' https://adresses.example ")
  expect(policies[1]).not.toContain('adresses.example')
})

test('two builds at a time, under load, break no request of a server that runs', async () => {
  const before = currentVersion()
  const temporary = new Set(readdirSync(tmpdir()))
  const [server] = servers
  const { text } = await read(server, '/connexion')
  const assets = [...text.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(assets.length).toBeGreaterThan(5)

  let building = true
  const failed: string[] = []
  async function browse() {
    while (building) {
      for (const path of ['/', '/connexion', ...assets]) {
        const status = await read(server, path).then(({ status }) => status, String)
        if (status !== 200) failed.push(`${path}: ${status}`)
      }
    }
  }
  const browsing = browse()
  await Promise.all([buildAside(), buildAside()])
  building = false
  await browsing
  expect(failed).toEqual([])

  // Nobody asked for these before: the server finds them where it began.
  for (const path of ['/inscription', '/mot-de-passe-oublie', '/validation-de-compte?token=x']) {
    expect((await read(server, path)).status, path).toBe(200)
  }

  const after = currentVersion()
  expect(after).not.toBe(before)
  const later = newFolder()
  const next = await startServer({ DATA_DIR: later.path })
  try {
    await next.listening
    expect((await read(next, '/')).status).toBe(200)
    expect((await read(next, '/connexion')).status).toBe(200)
  } finally {
    next.child.kill('SIGTERM')
    await next.ended
    later.remove()
  }
  const left = readdirSync(tmpdir()).filter((name) => /font|astro/i.test(name))
  expect(left.filter((name) => !temporary.has(name))).toEqual([])
}, 240_000)

test('while two versions serve, and after, each answers with the files of both', async () => {
  const before = currentVersion() ?? ''
  const names: string[] = []
  const started: ServerProcess[] = []
  const homes = [newFolder(), newFolder()]
  try {
    for (const home of homes) {
      names.push(buildWith(`export const version = ${names.length}`))
      const server = await startServer({ DATA_DIR: home.path })
      started.push(server)
      await server.listening
    }
    for (const server of started) {
      for (const [index, name] of names.entries()) {
        const { status, headers, text } = await read(server, name)
        expect([status, text]).toEqual([200, `export const version = ${index}`])
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      }
      expect((await read(server, '/_astro/Dialog.Ab12Cd34.js')).status).toBe(404)
    }
  } finally {
    for (const { child, ended } of started) {
      child.kill('SIGTERM')
      await ended
    }
    for (const home of homes) home.remove()
    putInPlace(before)
    removeOld(before)
  }
}, 240_000)

test('a build is one for production wherever it is made, such as here', async () => {
  await buildAside()
  // The third since the servers started: theirs stays as long as they do.
  expect(started && existsSync(folderOf(started))).toBe(true)
  const folder = new URL('client/_astro/', folderOf(currentVersion() ?? ''))
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const script = readFileSync(new URL(name, folder), 'utf8')
    // React's way to make elements in development, and the paths that it notes.
    expect(script, name).not.toMatch(/jsxDEV|\.tsx["'`]/)
  }
}, 120_000)
