import { atom } from 'nanostores'
import type { User } from '../../server/contract/accounts.ts'
import { paths } from '../client/paths.ts'

type Session = { state: 'pending' } | { state: 'visitor' } | { state: 'user'; user: User }

/**
 * Who looks at a page that was made at build; pages of the server know it from the start, and set it
 * here when somebody changes their own name.
 */
export const $session = atom<Session>({ state: 'pending' })

// The two calls are spelled out, and what makes them comes when it is needed: the contract's schemas
// weigh more than all scripts of a public page together.
const getMe = { method: 'GET', path: '/users/me' } as const
const logout = { method: 'GET', path: '/auth/logout' } as const

export async function checkSession(): Promise<void> {
  const reply = await call(getMe)
  $session.set(reply.ok ? { state: 'user', user: reply.data as User } : { state: 'visitor' })
}

/** Clears all that this browser keeps of somebody. */
export function forget(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith('maillon:')) storage.removeItem(key)
    }
  }
  $session.set({ state: 'visitor' })
}

/** Leaves, whether or not the server hears of it. */
export async function leave(): Promise<void> {
  forget()
  await call(logout)
  location.assign(paths.home)
}

async function call(what: typeof getMe | typeof logout) {
  const { send } = await import('../client/api.ts')
  return send(what)
}
