import { type IncomingMessage, request } from 'node:http'
import { controlPlace } from './place.ts'

/** Nobody answers: the server that holds the folder is another version, or just starts or stops. */
export class NoAnswer extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR: ${dataDir} is in use by a server that does not answer`)
  }
}

/**
 * Asks the server that holds a folder.
 *
 * @throws NoAnswer
 */
export function askServer(
  dataDir: string,
  path: '/backup' | '/admin',
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { socket } = controlPlace(dataDir)
    const asking = request({ socketPath: socket, path, method: 'POST' }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else {
        response.resume()
        reject(new NoAnswer(dataDir))
      }
    })
    asking.once('error', () => reject(new NoAnswer(dataDir)))
    asking.end(body)
  })
}
