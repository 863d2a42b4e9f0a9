import { expect, test } from 'vitest'
import { addPreloads } from '../../server/pages/preload.ts'

const graph = {
  '/_astro/Header.js': ['/_astro/light.js'],
  '/_astro/Form.js': ['/_astro/ui.js', '/_astro/react.js'],
  '/_astro/Carousel.js': ['/_astro/slides.js', '/_astro/react.js'],
  '/_astro/client.js': ['/_astro/react.js'],
}

function island(component: string, client: string): string {
  return (
    `<astro-island uid="1" component-url="/_astro/${component}.js" component-export="${component}"` +
    ` renderer-url="/_astro/client.js" props="{&quot;a&quot;:1 > 0}" ssr client="${client}"></astro-island>`
  )
}

function pageWith(body: string): string {
  const page = `<html><head><title>Été</title></head><body>${body}</body></html>`
  return addPreloads(Buffer.from(page), graph).toString()
}

function preloaded(body: string): string[] {
  const page = pageWith(body)
  const [head = ''] = page.split('</head>')
  return [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, href = '']) => href,
  )
}

test('a page names in its head what its scripts import', () => {
  expect(preloaded('<script type="module" src="/_astro/Header.js"></script>')).toEqual([
    '/_astro/light.js',
  ])
})

test('an island is named with its renderer and all that they import, each once', () => {
  expect(preloaded(island('Form', 'load') + island('Form', 'load')).toSorted()).toEqual([
    '/_astro/Form.js',
    '/_astro/client.js',
    '/_astro/react.js',
    '/_astro/ui.js',
  ])
})

test('an island that waits until it is seen is not, whatever stands beside it', () => {
  expect(preloaded(island('Carousel', 'visible'))).toEqual([])
  expect(preloaded(island('Carousel', 'visible') + island('Form', 'idle'))).not.toContain(
    '/_astro/slides.js',
  )
})

test('what is not one of our scripts is never named', () => {
  const foreign = '<script type="module" src="https://ailleurs.example/x.js"></script>'
  expect(preloaded(foreign + island('constructor', 'load'))).not.toContain('/_astro/constructor.js')
  expect(preloaded('<p>&lt;script type="module" src="/_astro/Header.js"</p>')).toEqual([])
})

test('the rest of a page stays as it is, accents and all', () => {
  expect(pageWith(`<p>À bientôt, 愛 🎉</p>${island('Form', 'load')}`)).toMatch(
    /<title>Été<\/title>.*<p>À bientôt, 愛 🎉<\/p>/,
  )
})
