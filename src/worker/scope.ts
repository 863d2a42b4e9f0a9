/** What the worker uses of its global scope, which the types of pages do not know. */
interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  location: Location
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
}

interface WorkerEvents {
  install: Lasting
  activate: Lasting
  fetch: Asked
  message: Lasting & { data: unknown }
  push: Pushed
  notificationclick: Clicked
}

interface OpenWindow {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
}

/** What a push service passed on. */
export interface Pushed extends Lasting {
  data: { text(): string } | null
}

export interface Clicked extends Lasting {
  notification: Notification
}

interface Lasting extends Event {
  waitUntil(promise: Promise<unknown>): void
}

/** A request of a page that the worker watches, or for one. */
export interface Asked extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

// The one place where the types of a page are left.
export const worker = globalThis as unknown as WorkerScope
