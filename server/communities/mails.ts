import type { Dues } from '../contract/dues.ts'
import type { Kind } from '../contract/roles.ts'
import { site } from '../contract/site.ts'
import {
  type Account,
  ibanInFours,
  inEuros,
  isPayable,
  referenceOf,
  transferText,
} from '../contract/transfer.ts'
import { type Letter, unlinked } from '../platform/letter.ts'

/** No-break space: French puts one before `: ; ! ?` and within quotation marks. */
const nb = '\u00A0'

const called: Record<Kind, { a: string; the: string; members: string }> = {
  association: {
    a: 'une association',
    the: 'l’association',
    members: 'les autres membres de l’association',
  },
  group: { a: 'un groupe', the: 'le groupe', members: 'les autres membres du groupe' },
}

/** To somebody who did not ask: its subject has our own words alone, and nobody's name. */
export function invitationMail(
  { kind, name }: { kind: Kind; name: string },
  inviter: string,
  url: string,
): Letter {
  const { a, the, members } = called[kind]
  return {
    kind: 'invitations',
    subject: `Une invitation à rejoindre ${a} sur ${site.name}`,
    paragraphs: [
      'Bonjour,',
      `${inviter} vous invite à rejoindre ${the} «${nb}${unlinked(name)}${nb}» sur ${site.name}.`,
      `Vous y retrouverez ${members}, les rendez-vous et la conversation.`,
    ],
    action: { label: 'Voir l’invitation', url },
    notes: [
      'Cette invitation est valable 30 jours et ne sert qu’une fois. Si vous n’avez pas encore de compte, vous pourrez en créer un gratuitement.',
      `Vous ne connaissez pas cette personne${nb}? Ignorez ce message, il ne se passera rien.`,
    ],
  }
}

/** To somebody who was made a member of a group of their association without being asked. */
export function addedMail({ name }: { name: string }, sender: string, url: string): Letter {
  return {
    kind: 'invitations',
    subject: `${sender} vous a ajouté au groupe ${name}`,
    paragraphs: [
      'Bonjour,',
      `${sender} vous a ajouté au groupe «${nb}${unlinked(name)}${nb}», qui fait partie d’une association dont vous êtes membre. Vous n’avez rien à faire pour en être.`,
      'Vous y retrouverez les autres membres du groupe, les rendez-vous et la conversation.',
    ],
    action: { label: 'Voir le groupe', url },
    notes: [
      `Ce groupe n’est pas pour vous${nb}? Vous pouvez le quitter quand vous voulez, par le menu «${nb}…${nb}» de sa page.`,
    ],
  }
}

/** Who owes what to whom; `name` is null for somebody who was invited and has not joined. */
export function duesReminderMail(
  { email, name }: { email: string; name: string | null },
  {
    association,
    sender,
    dues,
    message,
  }: { association: string; sender: string; dues: Dues; message: string | null },
  url: string,
): Letter {
  const reference = referenceOf(name ?? email, dues)
  const amount = dues.amount === null ? '' : ` de ${inEuros(dues.amount)}`
  return {
    kind: 'reminders',
    // Who has not joined did not ask for it: our own words alone.
    subject: name ? `Votre cotisation${nb}: ${association}` : 'Votre cotisation',
    paragraphs: [
      name ? `Bonjour ${name},` : 'Bonjour,',
      `${sender} vous rappelle que votre cotisation${amount} à l’association «${nb}${unlinked(association)}${nb}» reste à régler.`,
      // To somebody who has not joined, this is a stranger's text.
      ...(message ? [`«${nb}${name ? message : unlinked(message)}${nb}»`] : []),
    ],
    ...(isPayable(dues) && { transfer: transferIn(dues, reference) }),
    ...(name !== null && { action: { label: 'Voir l’association', url } }),
    notes: [
      ...(isPayable(dues)
        ? [
            `Vérifiez le nom du bénéficiaire avant de valider le virement. ${site.name} n’encaisse rien${nb}: vous payez l’association directement.`,
          ]
        : []),
      `Vous avez déjà réglé${nb}? Merci${nb}! Vous n’avez rien à faire${nb}: l’association le notera.`,
    ],
  }
}

function transferIn(dues: Account, reference: string): Letter['transfer'] {
  return {
    facts: [
      ['Bénéficiaire', dues.holder],
      ['IBAN', ibanInFours(dues.iban)],
      ...(dues.amount === null ? [] : [['Montant', inEuros(dues.amount)] as const]),
      ['Libellé', reference],
    ],
    code: transferText(dues, reference),
  }
}
