import type { ScriptGraph } from '../build/script-graph.ts'

const scripts = /<script type="module" src="([^"]+)"/g
const islands = /<astro-island [^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g
const waits = / client="(\w+)"/g

/**
 * Names in the head of a page every script that it needs before the first touch, so that none is
 * found only once another has come. Islands that wait until they are seen are not among them.
 *
 * @param body the page in UTF-8
 */
export function addPreloads(body: Buffer, graph: ScriptGraph): Buffer {
  // Byte for byte: what is looked for is ASCII, and the rest need not be decoded.
  const page = body.toString('latin1')
  const needed = new Set<string>()
  for (const [, address = ''] of page.matchAll(scripts)) {
    for (const behind of graph[address] ?? []) needed.add(behind)
  }
  for (const { 1: component = '', 2: renderer = '', index } of page.matchAll(islands)) {
    waits.lastIndex = index
    if (waits.exec(page)?.[1] === 'visible') continue
    for (const address of [renderer, component]) {
      if (!Object.hasOwn(graph, address)) continue
      for (const script of [...(graph[address] ?? []), address]) needed.add(script)
    }
  }
  if (needed.size === 0) return body
  const links = [...needed].map((address) => `<link rel="modulepreload" href="${address}">`)
  return Buffer.from(
    page.replace('</head>', () => `${links.join('')}</head>`),
    'latin1',
  )
}
