import { store, stored, wasCleared } from '../../client/storage.ts'

/** What somebody began to write in a room, kept for this tab until it is sent. */
export function roomDraft(me: string, roomId: string): string {
  return stored(keyOf(me, roomId)) ?? ''
}

export function keepRoomDraft(me: string, roomId: string, text: string): void {
  if (!wasCleared()) store(keyOf(me, roomId), text.trim() === '' ? null : text)
}

function keyOf(me: string, roomId: string): string {
  return `maillon:message:${me}:${roomId}`
}
