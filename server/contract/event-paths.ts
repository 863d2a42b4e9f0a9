import type { ErrorCode } from './errors.ts'
import { paths } from './paths.ts'

export function eventPath(id: string): string {
  return `/evenement/${encodeURIComponent(id)}`
}

/** The picture that stands beside the link to a public event where it is shared. */
export function eventPicturePath(id: string): string {
  return `/og/evenement/${encodeURIComponent(id)}.png`
}

/** The page of a mail's link that answers without a login; all answers are offered without one. */
export function answerPath(token: string, participate?: 'true' | 'false'): string {
  const page = `/reponse/${encodeURIComponent(token)}`
  return participate ? `${page}?${new URLSearchParams({ participate })}` : page
}

/** The same page once its form was answered: that it is noted, or why it is not. */
export function answeredPath(token: string, refusal?: ErrorCode): string {
  const state: Record<string, string> = refusal ? { refus: refusal } : { notee: '' }
  return `${answerPath(token)}?${new URLSearchParams(state)}`
}

/** The page of an event that was just planned, with the question whom to ask. */
export function eventInvitingPath(id: string): string {
  return `${eventPath(id)}?inviter`
}

/** The calendar of a month such as `2026-11`; of the current one without it. */
export function calendarPath(month?: string): string {
  return month ? `${paths.calendar}?mois=${month}` : paths.calendar
}

/** The calendar with a new event before it, of that community where one is named. */
export function planningPath(communityId = ''): string {
  return `${paths.calendar}?creer${communityId && `=${encodeURIComponent(communityId)}`}`
}
