import { dateWords } from '../contract/formats.ts'
import { timeIn } from '../contract/moments.ts'
import { site } from '../contract/site.ts'
import type { Letter } from '../platform/letter.ts'

/** No-break space: French puts one before `: ; ! ?`. */
const nb = '\u00A0'

export function activationMail(firstName: string, url: string): Letter {
  return {
    subject: 'Activez votre compte',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Bienvenue sur ${site.name}${nb}! Il ne reste qu’un pas${nb}: confirmez que cette adresse est bien la vôtre.`,
    ],
    action: { label: 'Activer mon compte', url },
    notes: [
      'Ce lien est valable 48 heures et ne sert qu’une fois.',
      `Vous n’avez pas créé de compte${nb}? Ignorez ce message, il ne se passera rien.`,
    ],
  }
}

export function resetMail(firstName: string, url: string): Letter {
  return {
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Vous avez demandé à changer le mot de passe de votre compte ${site.name}. Ce lien vous permet d’en choisir un nouveau.`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
    notes: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      `Vous n’avez rien demandé${nb}? Ignorez ce message${nb}: votre mot de passe reste le même.`,
    ],
  }
}

/** Where and when something was done to an account. */
export interface Occasion {
  /** As a device is described: `Firefox sur Windows`. */
  device: string
  at: Date
}

/** `le 3 mai 2027 à 18 h 30 (heure de Paris), depuis Firefox sur Windows` */
function told({ device, at }: Occasion): string {
  const timeZone = 'Europe/Paris'
  const day = dateWords(at, { dateStyle: 'long', timeZone })
  return `le ${day} à ${timeIn(at, timeZone)} (heure de Paris), depuis ${device}`
}

const notYou = `Ce n’était pas vous${nb}? Choisissez tout de suite un nouveau mot de passe${nb}: tous les appareils seront déconnectés.`

/** By whoever is logged in, or by the link of a mail. */
export function passwordChangedMail(
  firstName: string,
  how: 'changed' | 'reset',
  occasion: Occasion,
  url: string,
): Letter {
  const means = how === 'reset' ? ', par le lien reçu par e-mail' : ''
  return {
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Le mot de passe de votre compte ${site.name} a été modifié ${told(occasion)}${means}. Les autres appareils ont été déconnectés.`,
      `C’était vous${nb}? Il n’y a rien à faire. ${notYou}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
  }
}

/** From a browser that nobody logged in with before. */
export function newDeviceMail(firstName: string, occasion: Occasion, url: string): Letter {
  return {
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Quelqu’un s’est connecté à votre compte ${site.name} ${told(occasion)}, un navigateur que nous ne connaissions pas.`,
      `C’était vous${nb}? Il n’y a rien à faire. ${notYou}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
    notes: [
      'Vos appareils connectés sont dans votre profil, à la section Sécurité. Un navigateur qui efface ses cookies compte chaque fois pour nouveau.',
    ],
  }
}

export function deletionMail(firstName: string, contact: string): Letter {
  return {
    subject: 'Votre compte est supprimé',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Votre compte ${site.name} et vos informations personnelles ont été supprimés, comme vous l’avez demandé.`,
      'Merci du chemin fait ensemble. Vous serez toujours bienvenu.',
    ],
    notes: [`Ce n’était pas vous${nb}? Écrivez-nous sans attendre${nb}: ${contact}`],
  }
}

/** A month before an account goes that nobody uses. */
export function unusedMail(firstName: string, end: Date, url: string): Letter {
  const day = dateWords(end, { dateStyle: 'long', timeZone: 'Europe/Paris' })
  return {
    subject: `Votre compte sera supprimé le ${day}`,
    paragraphs: [
      `Bonjour ${firstName},`,
      `Vous n’avez pas utilisé votre compte ${site.name} depuis près de cinq ans. Comme nous ne gardons pas de données plus longtemps, il sera supprimé le ${day}, avec vos informations personnelles.`,
      `Vous souhaitez le garder${nb}? Il suffit de vous connecter d’ici là.`,
    ],
    action: { label: 'Me connecter', url },
    notes: ['Si vous n’en avez plus besoin, vous n’avez rien à faire.'],
  }
}

export function unusedDeletionMail(firstName: string): Letter {
  return {
    subject: 'Votre compte est supprimé',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Personne n’a utilisé votre compte ${site.name} depuis cinq ans. Comme annoncé il y a un mois, il vient d’être supprimé, avec vos informations personnelles.`,
      'Vous serez toujours bienvenu. Il suffira de créer un nouveau compte.',
    ],
  }
}

export function suggestionMail(from: { name: string; email: string }, content: string): Letter {
  return {
    subject: 'Une idée de fonctionnalité',
    paragraphs: [
      `${from.name} (${from.email}) propose${nb}:`,
      ...content.split(/\n+/).filter((line) => line.trim()),
    ],
  }
}
