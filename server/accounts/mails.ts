import { site } from '../../src/site.ts'
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

export function deletionMail(firstName: string): Letter {
  return {
    subject: 'Votre compte est supprimé',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Votre compte ${site.name} et vos informations personnelles ont été supprimés, comme vous l’avez demandé.`,
      'Merci du chemin fait ensemble. Vous serez toujours bienvenu.',
    ],
    notes: [`Ce n’était pas vous${nb}? Écrivez-nous sans attendre${nb}: ${site.email}`],
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
