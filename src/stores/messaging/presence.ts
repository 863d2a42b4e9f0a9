import { map } from 'nanostores'

/** Who of a room's members is there, by room; missing where that is not known. */
export const $online = map<Record<string, readonly string[]>>({})

export function receiveOnline(roomId: string, users: readonly string[]): void {
  $online.setKey(roomId, users)
}

/** Without a connection nobody can say who is there. */
export function forgetPresence(): void {
  $online.set({})
}
