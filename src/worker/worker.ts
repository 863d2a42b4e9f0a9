import { paths } from '../../server/contract/paths.ts'
import { offlinePath, type WorkerMessage } from '../../server/contract/worker.ts'
import { answerFile, filesIn, filesOf, forgetOldFiles, isHashed, keepFiles } from './files.ts'
import { answerOffline } from './offline.ts'
import { forgetPagesOf, isKeepable, keepPage } from './pages.ts'
import { follow, show } from './push.ts'
import { endsSoFar, forgetReader } from './reader.ts'
import { type Asked, worker } from './scope.ts'

/*
 * With a connection every page comes from the network, and calls never pass here. What is kept is for
 * when there is none: files, and the last pages of whoever is logged in.
 */

/** Which build this is, written here as it is made: each build brings its own worker. */
declare const BUILD: string

const logout = '/api/auth/logout'

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

async function install(): Promise<void> {
  const response = await fetch(offlinePath, { cache: 'reload' })
  if (!response.ok) throw new Error(`${offlinePath} answers ${response.status}`)
  await keepFiles(filesIn(await response.clone().text()), BUILD)
  await (await filesOf(BUILD)).put(offlinePath, response)
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  // Pages are asked for while the worker still wakes up.
  await worker.registration.navigationPreload?.enable()
  const left = await forgetOldFiles(BUILD)
  await forgetPagesOf((build) => left.has(build))
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin || request.method !== 'GET') return
  if (url.pathname === logout) event.waitUntil(forgetReader())
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url))
  else if (isHashed(url.pathname)) event.respondWith(answerFile(request, BUILD))
})

async function answerPage(event: Asked, url: URL): Promise<Response> {
  const since = endsSoFar()
  // Frames are widgets, on other sites and where they are set up.
  const isWhole = event.request.destination === 'document'
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isWhole && isKeepable(url)) {
      const kept = keepPage(url.pathname + url.search, response.clone(), { since, build: BUILD })
      event.waitUntil(kept.catch(() => undefined))
    }
    // Who may log in is not logged in: whoever is gets led on.
    if (url.pathname === paths.login && response.ok) event.waitUntil(forgetReader())
    return response
  } catch (error) {
    if (!isWhole) throw error
    return answerOffline(url, BUILD)
  }
}

worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.what === 'forget') event.waitUntil(forgetReader())
  // Storage may be full or forbidden, the connection gone: it is kept another time.
  else event.waitUntil(keep(message).catch(() => undefined))
})

async function keep(message: Exclude<WorkerMessage, { what: 'forget' }>): Promise<void> {
  if (message.what === 'files') return keepFiles(message.paths, BUILD)
  const url = new URL(message.path, worker.location.origin)
  if (!isKeepable(url)) return
  const since = endsSoFar()
  const response = await fetch(message.path, { redirect: 'manual' })
  await keepPage(message.path, response, { since, build: BUILD })
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(event)))
