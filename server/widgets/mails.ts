import type { StoredAddress } from '../../db/schema.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { periodIn } from '../contract/moments.ts'
import { placeLine } from '../events/ics.ts'
import { type Letter, unlinked } from '../platform/letter.ts'

/*
 * Whoever gets these may not have asked for them: their subjects are our own words alone, and what
 * others wrote stands in the text.
 */

/** No-break space: French puts one before `: ; ! ?` and within quotation marks. */
const nb = '\u00A0'

/** Where the mail's two answers lead. */
export interface VisitLinks {
  confirm: string
  cancel: string
}

interface Named extends CommunityRef {
  name: string
}

/** An event as a stranger is told of it: its description stays on its page. */
interface EventFacts {
  name: string
  starts_at: Date
  ends_at: Date
  time_zone: string
  location: StoredAddress
  community_name: string
}

const nothingAsked = `Vous n’avez rien demandé${nb}? Ignorez ce message, il ne se passera rien.`

/** To a visitor who asks for a place, and has it once they confirm. */
export function registrationMail(firstName: string, event: EventFacts, links: VisitLinks): Letter {
  const community = quoted(event.community_name)
  return {
    kind: 'events',
    subject: 'Confirmez votre inscription',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Vous souhaitez participer à ${quoted(event.name)}, un rendez-vous de ${community}. Votre place est retenue dès que vous la confirmez.`,
      `Quand${nb}: ${periodIn(event.starts_at, event.ends_at, event.time_zone)}`,
      `Où${nb}: ${unlinked(placeLine(event.location))}`,
    ],
    action: { label: 'Confirmer ma place', url: links.confirm },
    otherwise: { label: 'Rendre ma place', url: links.cancel },
    notes: [
      `Confirmez dans les deux jours. Gardez ce message${nb}: en cas d’empêchement, il rend votre place à quelqu’un d’autre, jusqu’à la fin du rendez-vous.`,
      nothingAsked,
    ],
  }
}

/** To a visitor who asks for membership; the request stands once they confirm it. */
export function joinRequestMail(firstName: string, { name }: Named, links: VisitLinks): Letter {
  return {
    kind: 'requests',
    subject: 'Confirmez votre demande d’adhésion',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Vous souhaitez rejoindre ${quoted(name)}. Votre demande lui est transmise dès que vous la confirmez.`,
    ],
    action: { label: 'Confirmer ma demande', url: links.confirm },
    otherwise: { label: 'Retirer ma demande', url: links.cancel },
    notes: [
      `Confirmez dans les deux jours. La réponse viendra par e-mail, à cette adresse.`,
      nothingAsked,
    ],
  }
}

/** To those who may invite: somebody asks for membership. */
export function joinRequestReceivedMail(
  firstName: string,
  {
    community,
    requester,
    message,
  }: { community: Named; requester: string; message: string | null },
  url: string,
): Letter {
  return {
    kind: 'requests',
    subject: 'Nouvelle demande d’adhésion',
    paragraphs: [
      `Bonjour ${firstName},`,
      `${requester} souhaite rejoindre ${quoted(community.name)}, et a confirmé son adresse e-mail.`,
      ...(message ? [quoted(message)] : []),
    ],
    action: { label: 'Voir la demande', url },
    notes: [
      `Acceptez ou refusez depuis la page, sous «${nb}Demandes d’adhésion${nb}»${nb}: la personne reçoit alors votre réponse par e-mail.`,
    ],
  }
}

/** To somebody whose request was refused. */
export function joinRequestRefusedMail(firstName: string, { name }: Named): Letter {
  return {
    kind: 'requests',
    subject: 'Votre demande d’adhésion',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Merci de l’intérêt que vous portez à ${quoted(name)}. Votre demande d’adhésion n’a pas pu être acceptée cette fois-ci.`,
      'Pour en savoir plus, adressez-vous directement à ses responsables.',
    ],
    notes: ['Votre demande a été effacée.'],
  }
}

/** Words of others. */
function quoted(text: string): string {
  return `«${nb}${unlinked(text)}${nb}»`
}
