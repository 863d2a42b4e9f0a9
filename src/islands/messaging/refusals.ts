/** Why one may not write in a room. */
export const mayNotWrite = 'Vous n’êtes pas autorisé à discuter dans ce canal'

const reasons: Record<string, string> = {
  not_enough_permission: mayNotWrite,
  invalid_payload: 'Ce message ne peut pas être envoyé',
}

/** What is said of a message that the server refused; undefined for what may go better again. */
export function refuseReason(code: string): string | undefined {
  return reasons[code]
}
