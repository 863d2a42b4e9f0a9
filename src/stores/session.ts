import { atom } from 'nanostores'
import type { User } from '../../server/contract/accounts.ts'
import { paths } from '../../server/contract/paths.ts'
import { clearStored } from '../client/storage.ts'
import { call } from './call.ts'
import { show } from './toast-list.ts'

type Session = { state: 'pending' } | { state: 'visitor' } | { state: 'user'; user: User }

/**
 * Who looks at a page that was made at build; pages of the server know it from the start, and set it
 * here when somebody changes their own name.
 */
export const $session = atom<Session>({ state: isVisitor() ? 'visitor' : 'pending' })

export async function checkSession(): Promise<void> {
  const reply = await call('GET /users/me')
  $session.set(reply.ok ? { state: 'user', user: reply.data } : { state: 'visitor' })
}

/** Decided before the first paint, by the server or by the script of the head. */
function isVisitor(): boolean {
  return globalThis.document?.documentElement.dataset.session === 'visitor'
}

/** Clears all that this browser keeps of somebody. */
export function forget(): void {
  clearStored()
  $session.set({ state: 'visitor' })
}

/** Logs out, and goes home also when that call fails. */
export async function leave(): Promise<void> {
  forget()
  const reply = await call('GET /auth/logout')
  // On the next page, which begins anew for whoever can't see that it is another one.
  if (reply.ok) show('success', 'Vous êtes déconnecté')
  location.assign(paths.home)
}
