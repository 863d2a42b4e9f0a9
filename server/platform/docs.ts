import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { absolutePath } from 'swagger-ui-dist'
import { describeCalls } from './openapi.ts'
import type { Env, Served } from './serve.ts'

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

// The viewer writes styles of its own: this page alone allows that.
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** The description of every call that was served, and a page to read and try them. */
export function docsApp(served: Served, origin: string): Hono<Env> {
  const app = new Hono<Env>().basePath('/api')
  const description = describeCalls(served, origin)

  app.notFound((context) => context.json({ error: 'not_found' }, 404))

  app.get('/openapi.json', (context) => {
    context.header('cache-control', 'public, max-age=60')
    return context.json(description)
  })

  app.get('/docs', (context) => {
    context.header('content-security-policy', policy)
    context.header('cache-control', 'public, max-age=60')
    return context.html(page)
  })

  app.get('/docs/start.js', (context) =>
    context.body(script, 200, { 'content-type': 'text/javascript' }),
  )

  app.get('/docs/:asset', async (context) => {
    const name = context.req.param('asset')
    const type = Object.hasOwn(assets, name) ? assets[name] : undefined
    if (!type) return context.notFound()
    const file = await readFile(join(absolutePath(), name))
    return context.body(file, 200, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    })
  })

  return app
}

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Maillon API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: true,
})`
