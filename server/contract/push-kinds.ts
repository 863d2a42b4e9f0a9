/** What a device can be told of. */
export const pushKinds = ['messages', 'events', 'reminders'] as const
export type PushKind = (typeof pushKinds)[number]
