import { atom } from 'nanostores'

/** What is being saved of which member, by `lockOf`: its control is locked meanwhile. */
export const $saving = atom<ReadonlySet<string>>(new Set())

export function lockOf(memberId: string, field: 'role' | 'contribution'): string {
  return `${memberId} ${field}`
}
