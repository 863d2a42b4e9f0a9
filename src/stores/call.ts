import type { Call, CallInput } from '../../server/contract/call.ts'
import { loginThen } from '../../server/contract/paths.ts'
import * as client from '../client/call.ts'

/** Makes a call. Inside the app, a session that has ended leads to the login page. */
export async function request<C extends Call>(
  call: C,
  ...input: unknown extends CallInput<C> ? [] : [CallInput<C>]
): Promise<client.Reply<C>> {
  const reply = await client.request(call, ...input)
  if (!reply.ok && reply.error === 'not_authenticated') await leaveEndedSession()
  return reply
}

/** The same without the contract's types, for scripts that must stay light. */
export async function send(...args: Parameters<typeof client.send>) {
  const reply = await client.send(...args)
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
