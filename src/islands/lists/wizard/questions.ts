import type { Kind } from '../../../../server/contract/roles.ts'
import type { Step } from '../../../stores/wizard.ts'

interface Question {
  title: string
  /** One sentence that helps to answer. */
  help?: string
}

// Word joiners keep inversions together: `voulez-vous` is not to be broken at its hyphen.
type Questions = Record<Step, Question | Record<Kind, Question>>

const questions: Questions = {
  kind: { title: 'Que voulez-\u2060vous créer\u00A0?' },
  realName: {
    title: 'Quel est son nom officiel\u00A0?',
    help: 'Celui sous lequel elle est déclarée. Sans déclaration, passez cette question.',
  },
  parent: {
    title: 'À quelle association est-\u2060il rattaché\u00A0?',
    help: 'Un groupe peut aussi vivre sa vie\u00A0: dans ce cas, passez cette question.',
  },
  type: { title: 'Quel est son domaine\u00A0?' },
  details: {
    title: 'Et plus précisément\u00A0?',
    help: 'En quelques mots\u00A0: arts martiaux, fanfare, compost de quartier…',
  },
  name: {
    association: {
      title: 'Comment s’appelle-\u2060t-\u2060elle\u00A0?',
      help: 'C’est le nom que ses membres verront partout.',
    },
    group: {
      title: 'Comment s’appelle-\u2060t-\u2060il\u00A0?',
      help: 'C’est le nom que ses membres verront partout.',
    },
  },
  description: {
    association: {
      title: 'Que fait votre association\u00A0?',
      help: 'Deux ou trois phrases pour celles et ceux qui la rejoignent.',
    },
    group: {
      title: 'Que fait votre groupe\u00A0?',
      help: 'Deux ou trois phrases pour celles et ceux qui le rejoignent.',
    },
  },
  picture: {
    association: { title: 'Une image pour la reconnaître\u00A0?' },
    group: { title: 'Une image pour le reconnaître\u00A0?' },
  },
  members: {
    title: 'Qui voulez-\u2060vous inviter\u00A0?',
    help: 'Chaque personne reçoit un e-mail avec un lien pour vous rejoindre.',
  },
}

export function questionAt(step: Step, kind: Kind | null): Question {
  const question = questions[step]
  return 'title' in question ? question : question[kind ?? 'association']
}

/** What the creation of each kind says. */
export const creationWords: Record<
  Kind,
  { choice: string; about: string; yours: string; create: string; done: string }
> = {
  association: {
    choice: "Asso'",
    about: 'Une structure avec ses membres, leurs rôles et leurs cotisations.',
    yours: 'Votre association',
    create: 'Créer l’association',
    done: 'Votre association est créée',
  },
  group: {
    choice: 'Groupe',
    about: 'Une équipe, un bureau, un projet\u00A0: seul, ou au sein d’une association.',
    yours: 'Votre groupe',
    create: 'Créer le groupe',
    done: 'Votre groupe est créé',
  },
}
