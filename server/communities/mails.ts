import { site } from '../../src/site.ts'
import type { Kind } from '../contract/roles.ts'
import type { Letter } from '../platform/letter.ts'

/** No-break space: French puts one before `: ; ! ?` and within quotation marks. */
const nb = '\u00A0'

const called: Record<Kind, { the: string; members: string }> = {
  association: { the: 'l’association', members: 'les autres membres de l’association' },
  group: { the: 'le groupe', members: 'les autres membres du groupe' },
}

export function invitationMail(
  { kind, name }: { kind: Kind; name: string },
  inviter: string,
  url: string,
): Letter {
  const { the, members } = called[kind]
  return {
    subject: `${inviter} vous invite à rejoindre ${name}`,
    paragraphs: [
      'Bonjour,',
      `${inviter} vous invite à rejoindre ${the} «${nb}${unlinked(name)}${nb}» sur ${site.name}.`,
      `Vous y retrouverez ${members}, les rendez-vous et la conversation.`,
    ],
    action: { label: 'Accepter l’invitation', url },
    notes: [
      'Cette invitation est valable 30 jours et ne sert qu’une fois. Si vous n’avez pas encore de compte, vous pourrez en créer un gratuitement.',
      `Vous ne connaissez pas cette personne${nb}? Ignorez ce message, il ne se passera rien.`,
    ],
  }
}

/** Mail programs make links of what looks like an address; only our own may lead anywhere. */
function unlinked(text: string): string {
  const wordJoiner = '\u2060'
  return text.replace(/[.:/@]/g, (mark) => `${mark}${wordJoiner}`)
}
