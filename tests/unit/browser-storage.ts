import { vi } from 'vitest'

/** What a browser stores for somebody, kept in memory; to be called before what uses it is loaded. */
export function stubStorage(): Record<'localStorage' | 'sessionStorage', Storage> {
  const areas = { localStorage: openArea(), sessionStorage: openArea() }
  vi.stubGlobal('window', areas)
  return areas
}

/** Its keys are its own properties, as those of a browser's are. */
function openArea(): Storage {
  const area = {}
  const hide = (name: string, value: unknown) => {
    Object.defineProperty(area, name, { value, enumerable: false })
  }
  hide('getItem', (key: string) => Reflect.get(area, key) ?? null)
  hide('setItem', (key: string, text: string) => void Reflect.set(area, key, text))
  hide('removeItem', (key: string) => void Reflect.deleteProperty(area, key))
  return area as Storage
}
