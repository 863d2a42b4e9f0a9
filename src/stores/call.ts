import type { CallName, InputOf } from '../../server/contract/calls.ts'
import { loginThen } from '../../server/contract/paths.ts'
import * as client from '../client/call.ts'

/**
 * Makes a call of the contract by its name: `call('GET /users/me')`. Never throws: what went wrong is
 * in the reply. Inside the app, a session that has ended leads to the login page.
 */
export async function call<N extends CallName>(
  name: N,
  ...input: InputOf<N>
): Promise<client.Reply<N>> {
  const reply = await client.call(name, ...input)
  if (!reply.ok && reply.error === 'not_authenticated') await leaveEndedSession()
  return reply
}

/** Only a page made for somebody has a session to lose; elsewhere the caller decides. */
async function leaveEndedSession(): Promise<void> {
  if (document.documentElement.dataset.session !== 'user') return
  // The catalogue of messages weighs more than this file, which every page loads.
  const { toast } = await import('./toasts.ts')
  toast.error('not_authenticated')
  location.assign(loginThen(location.pathname + location.search))
}
