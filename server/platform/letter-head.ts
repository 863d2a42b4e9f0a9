import { html } from 'hono/html'
import { hexOfCommunity } from '../contract/agenda-hexes.ts'
import { imagePath } from '../contract/page-paths.ts'

/** Whose mail it is and, where it is about an event, which: a small poster above what it says. */
export interface LetterHead {
  community: { id: string; name: string; image: string | null }
  event?: {
    name: string
    /** `samedi`, `28`, `mars` */
    weekday: string
    day: string
    month: string
    /** From when to when, day and all; `hours` is what that day leaves to be said. */
    when: string
    hours: string
    where: string
    /** It does not take place: its name is struck out. */
    isOff?: boolean
  }
}

/** In the community's colour. Its picture is the one thing that is fetched, and nothing is lost without it. */
export function headHtml({ community, event }: LetterHead, origin: string) {
  const { id, name, image } = community
  const picture = image
    ? html`<img src="${origin}${imagePath(image, 64)}" width="32" height="32" alt=""> `
    : ''
  const by = html`<p class="by">${picture}${name}</p>`
  return html`<table class="bill" role="presentation" width="100%" bgcolor="${hexOfCommunity(id)}"><tr>
${event ? html`<td class="day">${event.weekday}<strong>${event.day}</strong>${event.month}</td>\n` : ''}<td>${by}${event ? eventHtml(event) : ''}</td>
</tr></table>
`
}

function eventHtml({ name, hours, where, isOff }: NonNullable<LetterHead['event']>) {
  return html`
<p class="what">${isOff ? html`<s>${name}</s>` : name}</p>
<p>${hours}<br>${where}</p>`
}

/** The same for who reads text. */
export function headLines({ event }: LetterHead): string[] {
  if (!event) return []
  const nb = '\u00A0'
  return [`Quand${nb}: ${event.when}`, `Où${nb}: ${event.where}`]
}

export const headStyle = `
  .bill { border-radius: 12px 12px 0 0; border-spacing: 0; color: #FFFFFF; line-height: 1.4 }
  .bill + .card { border-top: 0; border-radius: 0 0 12px 12px }
  .bill td { padding: 20px 24px 20px 20px }
  .bill td + td { padding-left: 0 }
  .bill p { margin: 0 }
  .by { font-weight: 600 }
  .bill .what { margin: 4px 0; font-size: 22px; font-weight: 700; line-height: 1.15 }
  .bill img { border-radius: 8px; vertical-align: middle }
  .day { width: 76px; font-weight: 600; text-align: center }
  .day strong { display: block; font-size: 52px; line-height: 1 }
`
