// Under which what was typed is kept when the page goes, each with the id of whoever types.

export function newEventDraft(me: string): string {
  return `event:new:${me}`
}

export function changeDraft(eventId: string, me: string): string {
  return `event:${eventId}:${me}`
}

/** Of an event like another, which comes back on the page of that one. */
export function copyDraft(eventId: string, me: string): string {
  return `event:copy-${eventId}:${me}`
}
