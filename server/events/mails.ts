import type { StoredAddress } from '../../db/schema.ts'
import type { Said } from '../contract/answer-words.ts'
import { dateWords, listed } from '../contract/formats.ts'
import { periodIn, timeIn } from '../contract/moments.ts'
import { site } from '../contract/site.ts'
import type { Letter } from '../platform/letter.ts'
import type { LetterHead } from '../platform/letter-head.ts'
import { placeLine } from './ics.ts'

/** No-break space: French puts one before `: ; ! ?` and within quotation marks. */
const nb = '\u00A0'

/** An event as its mails tell of it. */
export interface EventFacts {
  name: string
  description: string | null
  appointment: string | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  location: StoredAddress
  community_id: string
  community_name: string
  /** A stored path. */
  community_image: string | null
}

/** Where the mail's two answers lead, without a login. */
export interface AnswerLinks {
  yes: string
  no: string
}

/** Where a mail to a guest leads: they have a place already. */
export interface GuestLink {
  giveBack: string
}

/** To somebody who is asked whether they come. */
export function eventInvitationMail(
  { firstName, organizer }: { firstName: string; organizer: string },
  event: EventFacts,
  links: AnswerLinks,
  calendar: string,
): Letter {
  return {
    kind: 'events',
    subject: `${organizer} vous invite${nb}: ${inShort(event)}`,
    title: `${organizer} vous invite`,
    head: headOf(event),
    paragraphs: [
      `Bonjour ${firstName},`,
      `${organizer} vous invite à «${nb}${event.name}${nb}», un rendez-vous de «${nb}${event.community_name}${nb}».`,
      ...facts(event),
    ],
    action: { label: `Je participe${nb}!`, url: links.yes },
    otherwise: { label: 'Je ne viens pas', url: links.no },
    calendar: { method: 'REQUEST', content: calendar },
    notes: [
      'Vous pouvez répondre sans vous connecter, et changer d’avis jusqu’à la fin du rendez-vous. Ces liens sont à vous seul.',
    ],
  }
}

/** To somebody who was asked and has not answered. */
export function eventUnansweredMail(
  { firstName, organizer }: { firstName: string; organizer: string },
  event: EventFacts,
  links: AnswerLinks,
  calendar: string,
): Letter {
  return {
    kind: 'reminders',
    subject: `${organizer} attend votre réponse${nb}: ${inShort(event)}`,
    title: `${organizer} attend votre réponse`,
    head: headOf(event),
    paragraphs: [
      `Bonjour ${firstName},`,
      `Vous n’avez pas encore dit si vous venez à «${nb}${event.name}${nb}», un rendez-vous de «${nb}${event.community_name}${nb}».`,
      ...facts(event),
    ],
    action: { label: `Je participe${nb}!`, url: links.yes },
    otherwise: { label: 'Je ne viens pas', url: links.no },
    calendar: { method: 'REQUEST', content: calendar },
    notes: ['Un geste suffit, sans vous connecter. Ces liens sont à vous seul.'],
  }
}

/** What was and what is, to those who did not decline. */
export function eventChangedMail(
  firstName: string,
  before: EventFacts,
  event: EventFacts,
  links: AnswerLinks | GuestLink,
  calendar: string,
): Letter {
  const isMoved =
    before.starts_at.getTime() !== event.starts_at.getTime() ||
    before.ends_at.getTime() !== event.ends_at.getTime()
  const isElsewhere = placeLine(before.location) !== placeLine(event.location)
  return {
    kind: 'events',
    subject: `Changement${nb}: ${inShort(event)} (${event.community_name})`,
    title: 'Ce rendez-vous a changé',
    head: headOf(event),
    paragraphs: [
      `Bonjour ${firstName},`,
      `Le rendez-vous «${nb}${event.name}${nb}» de «${nb}${event.community_name}${nb}» a changé.`,
      ...(isMoved ? [change('Date', when(before), when(event))] : []),
      ...(isElsewhere
        ? [change('Lieu', placeLine(before.location), placeLine(event.location))]
        : []),
    ],
    ...ways(links),
    calendar: { method: 'REQUEST', content: calendar },
    notes: [
      'giveBack' in links
        ? 'Votre place est gardée. Rendez-la si cela ne vous convient plus.'
        : 'Votre réponse est gardée. Changez-la si cela ne vous convient plus.',
    ],
  }
}

/** To those who did not decline what does not take place. */
export function eventCancelledMail(firstName: string, event: EventFacts, calendar: string): Letter {
  return {
    kind: 'events',
    subject: `Annulé${nb}: ${inShort(event)} (${event.community_name})`,
    title: 'Ce rendez-vous est annulé',
    head: headOf(event, true),
    paragraphs: [
      `Bonjour ${firstName},`,
      `Le rendez-vous «${nb}${event.name}${nb}» de «${nb}${event.community_name}${nb}», prévu ${when(event)}, n’aura pas lieu.`,
    ],
    calendar: { method: 'CANCEL', content: calendar },
    notes: [`${site.name} le retire de votre agenda. Vous n’avez rien à faire.`],
  }
}

/** To somebody from outside who did not decline what is for members alone now. */
export function eventClosedMail(firstName: string, event: EventFacts, calendar: string): Letter {
  return {
    kind: 'events',
    subject: `Plus ouvert au public${nb}: ${inShort(event)} (${event.community_name})`,
    title: 'Ce rendez-vous n’est plus ouvert au public',
    head: headOf(event, true),
    paragraphs: [
      `Bonjour ${firstName},`,
      `«${nb}${event.community_name}${nb}» réserve désormais à ses membres «${nb}${event.name}${nb}», prévu ${when(event)}. Votre place n’est plus gardée.`,
    ],
    calendar: { method: 'CANCEL', content: calendar },
  }
}

/** How many of the events that went with their community a mail names. */
const named = 20

/** To somebody who did not decline what a community had planned, once the community is gone. */
export function eventsCancelledMail(
  firstName: string,
  events: readonly Pick<
    EventFacts,
    'name' | 'starts_at' | 'ends_at' | 'time_zone' | 'community_name'
  >[],
): Letter {
  const communities = [...new Set(events.map((event) => `«${nb}${event.community_name}${nb}»`))]
  const others = events.length - named
  const [first] = events
  return {
    kind: 'events',
    subject:
      events.length === 1 && first
        ? `Annulé${nb}: ${inShort(first)} (${first.community_name})`
        : `${events.length} rendez-vous annulés`,
    paragraphs: [
      `Bonjour ${firstName},`,
      `${listed(communities)} ${communities.length > 1 ? 'n’existent' : 'n’existe'} plus sur ${site.name}. Ce qui y était prévu n’aura pas lieu${nb}:`,
      ...events
        .slice(0, named)
        .map(
          (event) =>
            `«${nb}${event.name}${nb}», ${periodIn(event.starts_at, event.ends_at, event.time_zone)}`,
        ),
      ...(others > 0 ? [`et ${others} autre${others > 1 ? 's' : ''}.`] : []),
    ],
    notes: ['Pensez à les retirer de votre agenda si vous les y aviez mis.'],
  }
}

const stands: Record<Said, string> = {
  true: `Vous avez répondu que vous venez. Un empêchement${nb}? Dites-le d’un geste.`,
  false: 'Vous avez répondu que vous ne venez pas.',
  waiting: `Vous ne saviez pas encore. Et maintenant${nb}?`,
  nothing: 'Vous n’avez pas encore répondu.',
}

/** Before the event, at the time that its organisers set. */
export function eventReminderMail(
  { firstName, said }: { firstName: string; said: Said },
  event: EventFacts,
  links: AnswerLinks | GuestLink,
): Letter {
  return {
    kind: 'reminders',
    subject: `Rappel${nb}: ${inShort(event)} (${event.community_name})`,
    title: 'Ce rendez-vous approche',
    head: headOf(event),
    paragraphs: [
      `Bonjour ${firstName},`,
      `Le rendez-vous «${nb}${event.name}${nb}» de «${nb}${event.community_name}${nb}» approche.`,
      ...facts(event),
      'giveBack' in links
        ? `Votre place est retenue. Un empêchement${nb}? Rendez-la d’un geste, quelqu’un d’autre en profitera.`
        : stands[said],
    ],
    ...ways(links),
  }
}

function ways(links: AnswerLinks | GuestLink): Pick<Letter, 'action' | 'otherwise'> {
  if ('giveBack' in links) return { action: { label: 'Rendre ma place', url: links.giveBack } }
  return {
    action: { label: `Je participe${nb}!`, url: links.yes },
    otherwise: { label: 'Je ne viens pas', url: links.no },
  }
}

/** What the head does not say. */
function facts(event: EventFacts): string[] {
  return [
    ...(event.appointment ? [`Rendez-vous${nb}: ${event.appointment}`] : []),
    ...(event.description ? [event.description] : []),
  ]
}

/** Which one and when, for a subject: `Concert, sam. 28 mars à 20 h`. */
function inShort({
  name,
  starts_at,
  time_zone: timeZone,
}: Pick<EventFacts, 'name' | 'starts_at' | 'time_zone'>): string {
  const day = dateWords(starts_at, { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  return `${name}, ${day} à ${timeIn(starts_at, timeZone)}`
}

function headOf(event: EventFacts, isOff = false): LetterHead {
  const { starts_at, time_zone: timeZone, community_id: id } = event
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateWords(starts_at, { timeZone, ...options })
  const day = part({ day: 'numeric' })
  return {
    community: { id, name: event.community_name, image: event.community_image },
    event: {
      name: event.name,
      weekday: part({ weekday: 'long' }),
      day: day === '1' ? '1er' : day,
      month: part({ month: 'long' }),
      when: when(event),
      // Of several days nothing is left out.
      hours: when(event).replace(/^[^,]*, /, ''),
      where: placeLine(event.location),
      isOff,
    },
  }
}

function when({ starts_at, ends_at, time_zone }: EventFacts): string {
  return periodIn(starts_at, ends_at, time_zone)
}

function change(what: string, before: string, now: string): string {
  return `${what}${nb}: ${now} (c’était${nb}: ${before})`
}
