import type { Challenge } from '../../server/contract/widget-shapes.ts'

/**
 * Works a challenge out, in a worker of its own.
 *
 * @returns the proof as a form sends it: base64 of JSON
 * @throws where the browser can't, as on a page without https
 */
export async function prove(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = reject
      worker.postMessage(challenge.parameters)
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
