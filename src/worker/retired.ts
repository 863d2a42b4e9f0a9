import { worker } from './scope.ts'

/*
 * In place of the worker where it is switched off: takes everything away that it kept, and itself.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('maillon-'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await worker.registration.unregister()
}
