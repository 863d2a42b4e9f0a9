import type { PushPayload } from '../../server/contract/push.ts'
import { reader } from './reader.ts'
import { type Clicked, type Pushed, worker } from './scope.ts'

/** For whoever is not the one it was meant for, or is not known to be. */
const neutral = { title: 'Maillon', body: 'Vous avez du nouveau.', path: '/', tag: 'news' }

/** Browsers want something to be shown for each push, save where the page itself can be seen. */
export async function show({ data }: Pushed): Promise<void> {
  const payload = payloadIn(data?.text())
  const isTheirs =
    payload !== undefined && payload.reader === (await reader().catch(() => undefined))
  const { title, body, path, tag } = isTheirs ? payload : neutral
  if (isTheirs && (await isSeen(path))) return
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang: 'fr',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    data: path,
  })
}

/** To a tab that shows it, else to any of ours, else to a new one. */
export async function follow({ notification }: Clicked): Promise<void> {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : '/'
  const windows = await worker.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => pathOf(url) === path)
  if (there) return void (await there.focus())
  await worker.clients.openWindow(path)
}

async function isSeen(path: string): Promise<boolean> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  return windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && pathOf(url) === path,
  )
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function payloadIn(text = ''): PushPayload | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPayload(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isPayload(value: unknown): value is PushPayload {
  if (typeof value !== 'object' || value === null) return false
  return ['title', 'body', 'path', 'tag', 'reader'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )
}
