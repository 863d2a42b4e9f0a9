import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFiles } from '../../server/build/compress.ts'
import {
  demoMarks,
  organizationPlaceholder,
  placeholders,
  socialMarks,
  yearPlaceholder,
} from '../../server/contract/settings.ts'
import { answerFile } from '../../server/files/answer.ts'
import { fillIn, hasPlaceholders } from '../../server/files/placeholders.ts'
import { readFiles } from '../../server/files/table.ts'

const page = `<!doctype html><title>À propos</title>${'<p>Bonjour à tous.</p>'.repeat(50)}`
const script = `export const words = '${'maillon '.repeat(9_000)}'`
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff, 0x00, 0x80])

const settings = {
  origin: 'https://ici.example',
  apiToken: 'a-$$-key',
  addressApi: 'https://adresses.example/?a="1"&b=2',
  addressFirst: 'service',
  registerApi: 'https://registre.example/',
  operator: {
    contact: 'nous@ici.fr',
    survey: 'https://ici.fr/enquete',
    social: [
      { label: 'Mastodon', href: 'https://mastodon.fr/@nous' },
      { label: 'Page', href: 'https://page.fr/nous' },
    ],
    company: 'Nous & <Cie>',
    form: 'association',
    address: 'ici',
    register: 'W69',
    vat: 'aucune',
    publisher: 'Claire',
    host: 'là',
  },
}
const waiting = `<!doctype html><link rel="canonical" href="${placeholders.origin}/attente">
<meta content="${placeholders.apiToken}"><meta content="${placeholders.addressApi}">
<meta content="${placeholders.registerApi}">${'<p>Bonjour à tous.</p>'.repeat(50)}`

let folder: string
let server: Server
/** What neither was a file nor was refused. */
const passedOn: (string | undefined)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maillon-files-'))
  const client = join(folder, 'client')
  await mkdir(join(client, '_astro'), { recursive: true })
  await writeFile(join(client, 'index.html'), page)
  await writeFile(join(client, 'a-propos.html'), page)
  await writeFile(join(client, 'attente.html'), waiting)
  await writeFile(join(client, 'favicon.ico'), font)
  await writeFile(join(client, 'été.txt'), 'Il fait beau.')
  await writeFile(join(client, '_astro/words.Ab12.js'), script)
  await writeFile(join(client, '_astro/font.Cd34.woff2'), font)
  await writeFile(join(folder, 'secret.txt'), 'not for the web')
  await compressFiles(client)
  const files = readFiles(client, {
    settings,
    policy: () => "default-src 'self'",
    demo: false,
    serviceWorker: true,
  })
  // From here on the disk is of no use.
  await rm(folder, { recursive: true })

  server = createServer((asked, response) => {
    if (answerFile(files, asked, response)) return
    passedOn.push(asked.url)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

/** As it was written: `fetch` would tidy the path and decode the body. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end()
  })
  const body = Buffer.concat(await Array.fromAsync(response))
  return { status: response.statusCode, headers: response.headers, body }
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

test('who runs the site is filled in, each network they are on, and what search engines read', () => {
  const { company, social } = placeholders.operator
  const [link] = social
  const made = Buffer.from(
    `<p>${company}</p>${socialMarks.start}<a href="${link?.href}">${link?.label}</a>${socialMarks.end}`,
  )
  const filled = (operator: typeof settings.operator) =>
    fillIn(made, { ...settings, operator }, false).toString()
  expect(filled(settings.operator)).toBe(
    '<p>Nous &amp; &lt;Cie></p><a href="https://mastodon.fr/@nous">Mastodon</a><a href="https://page.fr/nous">Page</a>',
  )
  expect(filled({ ...settings.operator, social: [] })).toBe('<p>Nous &amp; &lt;Cie></p>')

  const structured = fillIn(Buffer.from(organizationPlaceholder), settings, false).toString()
  expect(JSON.parse(structured)).toMatchObject({
    legalName: 'Nous & <Cie>',
    sameAs: ['https://mastodon.fr/@nous', 'https://page.fr/nous'],
  })
  expect(structured).not.toContain('<')
})

test('what is for the demo is left out everywhere else', () => {
  const { start, end } = demoMarks
  const made = Buffer.from(
    `<p>Avis</p>${start}<p>Un</p>\n${end}<hr>${start}<p>Deux</p>${end}<p>Fin</p>`,
  )
  expect(hasPlaceholders(made)).toBe(true)
  expect(fillIn(made, settings, false).toString()).toBe('<p>Avis</p><hr><p>Fin</p>')
  expect(fillIn(made, settings, true).toString()).toBe(made.toString())
})

test('a page made at build tells the year in which its server started', () => {
  const made = Buffer.from(`© ${yearPlaceholder} Maillon`)
  expect(hasPlaceholders(made)).toBe(true)
  expect(fillIn(made, settings, false).toString()).toBe(`© ${new Date().getFullYear()} Maillon`)
})

describe('a page', () => {
  test('has one clean address', async () => {
    const answer = await ask('/a-propos?from=mail')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body.toString()).toBe(page)
    expect((await ask('/')).body.toString()).toBe(page)
    expect((await ask('/%61-propos')).status).toBe(200)
  })

  test.each([
    ['/a-propos/?a=1', '/a-propos?a=1'],
    ['/a-propos.html', '/a-propos'],
    ['/index.html', '/'],
  ])('%s moved to %s', async (from, to) => {
    const answer = await ask(from)
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe(to)
  })

  test('is asked for again each time, and wears the headers of pages', async () => {
    const { headers } = await ask('/')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    })
    expect(headers['content-security-policy']).toBe("default-src 'self'")
    expect(headers['accept-ranges']).toBe('none')
  })

  test('is sent whole where only a part is asked for', async () => {
    const answer = await ask('/', { range: 'bytes=0-9' })
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe(page)
  })
})

describe('a page that waits for the settings of a start', () => {
  test.each(['br', 'gzip', 'identity'])('holds them, sent as %s', async (encoding) => {
    const { body, headers } = await ask('/attente', { 'accept-encoding': encoding })
    const text = decode(body, headers['content-encoding'])
    expect(text).toContain('href="https://ici.example/attente"')
    expect(text).toContain('content="a-$$-key"')
    expect(text).toContain('content="https://adresses.example/?a=&quot;1&quot;&amp;b=2"')
    expect(text).toContain('content="https://registre.example/"')
    expect(text).not.toContain('placeholder')
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  })
})

describe('a file that is no page', () => {
  test('may do nothing when it is opened by itself', async () => {
    for (const path of ['/_astro/words.Ab12.js', '/_astro/rien.js', '/favicon.ico']) {
      const { headers } = await ask(path)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    }
  })

  test('has its type, also the oldest of icons', async () => {
    expect((await ask('/favicon.ico')).headers['content-type']).toBe('image/x-icon')
  })
})

describe('an asset with a hashed name', () => {
  test('is kept for ever', async () => {
    const { headers } = await ask('/_astro/words.Ab12.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test('that is gone is a 404 that nobody keeps, whatever follows', async () => {
    const answer = await ask('/_astro/words.Zz99.js')
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is sent byte by byte as it is, compressed by nobody if that is no use', async () => {
    const answer = await ask('/_astro/font.Cd34.woff2', { 'accept-encoding': 'br, gzip' })
    expect(answer.body).toEqual(font)
    expect(answer.headers['content-type']).toBe('font/woff2')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.vary).toBeUndefined()
  })
})

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity, br;q=0.5', undefined],
    ['zstd', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ])('for “%s” is %s', async (accepted, encoding) => {
    for (const path of ['/', '/_astro/words.Ab12.js']) {
      const answer = await ask(path, { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding']).toBe(encoding)
      // For whoever is logged in the home page is another.
      const varied = path === '/' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'
      expect(answer.headers.vary).toBe(varied)
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
      expect(decode(answer.body, encoding)).toBe(path === '/' ? page : script)
    }
  })

  test('without the header is none', async () => {
    expect((await ask('/')).headers['content-encoding']).toBeUndefined()
  })

  test('is part of what a tag stands for', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        return (await ask('/', { 'accept-encoding': encoding })).headers.etag
      }),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('what the browser has already', () => {
  test('is not sent again', async () => {
    const { headers } = await ask('/', { 'accept-encoding': 'br' })
    const etag = headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask('/', { 'accept-encoding': 'br', 'if-none-match': known })
      expect(answer.status).toBe(304)
      expect(answer.body.length).toBe(0)
      expect(answer.headers.etag).toBe(etag)
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })

  test('is sent if it is older', async () => {
    expect((await ask('/', { 'if-none-match': '"older"' })).status).toBe(200)
  })
})

describe('the method', () => {
  test('HEAD is answered as GET, without the body', async () => {
    const [head, whole] = await Promise.all([ask('/', {}, 'HEAD'), ask('/')])
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.headers.etag).toBe(whole.headers.etag)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const answer = await ask('/a-propos', {}, method)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })
})

describe('an address', () => {
  test.each(['/%', '/%00', '/a-propos%00.html', '/%c3%28', '/%zz'])(
    '%s is no address',
    async (path) => {
      expect((await ask(path)).status).toBe(400)
    },
  )

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/_astro/../../secret.txt',
    '/a-propos.html.br',
    '//a-propos',
    '/constructor',
    '/__proto__',
    '/rien',
  ])('%s is no file', async (path) => {
    const { status } = await ask(path)
    expect([204, 404]).toContain(status)
  })

  test('with an accent is found, as browsers write it and as people do', async () => {
    const answer = await ask('/%C3%A9t%C3%A9.txt')
    expect(answer.body.toString()).toBe('Il fait beau.')
    expect((await ask('/%c3%a9t%c3%a9.txt')).status).toBe(200)
  })

  // The image service costs a second of work for each picture, and whoever asks for one is nobody.
  test.each([
    '/_image?href=/og/home.png&f=avif',
    '/_image?href=%2F&f=png%0A%7B%22level%22%3A50%7D',
    '/_server-islands/Header',
    '/%5Fimage?href=x',
    '/%255fimage?href=x',
    '//_image?href=x',
    '/./_image?href=x',
    '/a/../_image?href=x',
    '/a/%2e%2e/_image?href=x',
    '/\\_image?href=x',
  ])('%s is the framework’s own and not found', async (path) => {
    expect((await ask(path)).status).toBe(404)
    expect(passedOn).not.toContain(path)
  })

  test('that is none of ours is left to the pages, as it was written', async () => {
    await ask('/connexion?retour=%2Fprofil')
    expect(passedOn).toContain('/connexion?retour=%2Fprofil')
  })
})

test('requests that are sent before the first answer came are answered in their order', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const paths = ['/rien', '/a-propos', '/_astro/words.Ab12.js', '/a-propos/']
  const last = paths.length - 1
  const requests = paths.map((path, index) => {
    const end = index === last ? 'connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nhost: x\r\n${end}\r\n`
  })
  socket.write(requests.join(''))
  const statuses = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d+/g)
  expect(statuses).toEqual(['204', '200', '200', '301'])
})
