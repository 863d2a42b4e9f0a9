/*
 * Files with a hash in their names, which stand for one content for ever: once seen, they are never
 * asked for again. Those of the build before stay, for pages that were kept with it.
 */

const prefix = 'maillon-files-'
const hashed = '/_astro/'

/** Where those of a build are kept, and its page for what was never seen. */
export function filesOf(build: string): Promise<Cache> {
  return caches.open(prefix + build)
}

export function isHashed(path: string): boolean {
  return path.startsWith(hashed)
}

/** From what is kept, else from the network. */
export async function answerFile(request: Request, build: string): Promise<Response> {
  const kept = await find(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    // Storage may be full or forbidden: the page gets its file all the same.
    filesOf(build)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined)
  }
  return response
}

/** Keeps files that pages were loaded with: the browser has them, and asks nobody. */
export async function keepFiles(paths: readonly string[], build: string): Promise<void> {
  const cache = await filesOf(build)
  for (const path of paths.filter(isHashed)) {
    if (!(await find(path))) await cache.add(path)
  }
}

/** The addresses of files that a page names. */
export function filesIn(html: string): string[] {
  return [...html.matchAll(/"(\/_astro\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

/**
 * Forgets the files of builds that are neither this one nor the one before.
 *
 * @returns the builds whose files are left
 */
export async function forgetOldFiles(build: string): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const others = names.filter((name) => name !== prefix + build)
  for (const name of others.slice(0, -1)) await caches.delete(name)
  return new Set([prefix + build, ...others.slice(-1)].map((name) => name.slice(prefix.length)))
}

async function find(path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, { ignoreVary: true })
  } catch {
    return undefined
  }
}
