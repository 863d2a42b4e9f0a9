import { atom } from 'nanostores'
import { store, storedValue } from '../client/storage.ts'

const key = 'maillon:hidden-agendas'

/** The communities whose events the calendar leaves out, for this visit. */
export const $hiddenAgendas = atom<ReadonlySet<string>>(new Set())

/** As they were chosen before, once the page is alive: its server does not know of them. */
export function recallAgendas(): void {
  const ids = storedValue(key)
  if (Array.isArray(ids)) $hiddenAgendas.set(new Set(ids.filter((id) => typeof id === 'string')))
}

export function showAgenda(id: string, isShown: boolean): void {
  const others = [...$hiddenAgendas.get()].filter((other) => other !== id)
  keep(isShown ? others : [...others, id])
}

export function showAllAgendas(): void {
  keep([])
}

function keep(ids: readonly string[]): void {
  $hiddenAgendas.set(new Set(ids))
  store(key, ids.length > 0 ? JSON.stringify(ids) : null)
}
