import { tell } from '../../../stores/tell.ts'

// Most who look at a list change nobody.
const load = () => import('./tell-changes.ts')
type Changes = Awaited<ReturnType<typeof load>>

/** Called when somebody first comes near something to do. */
export function prepareChanges(): void {
  load().catch(() => {})
}

/** Does something with what changes members, once it is there. */
export async function withChanges(act: (changes: Changes) => Promise<unknown>): Promise<void> {
  const changes = await load().catch(() => null)
  if (changes) await act(changes)
  else await tell({ ok: false, error: 'network_failure' }, '')
}
