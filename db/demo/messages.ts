import type { Who } from './people.ts'

/** How long before the first start something was said: days, at a time of Lyon's clocks, or minutes. */
export type DemoPast = [days: number, at: `${number}:${number}`] | number

/** What is said in the room of a community of the demo, in its order. */
export interface DemoConversation {
  /** Name of the association or group. */
  in: string
  messages: DemoMessage[]
  /** How many of the last ones somebody has not read; all others have read everything. */
  unread?: Partial<Record<Who, number>>
}

type DemoMessage = [who: Who, past: DemoPast, content: string]

export const conversations: DemoConversation[] = [
  {
    in: 'Judo Club de Bellevue',
    messages: [
      [
        'claire',
        [21, '18:40'],
        'Bonsoir à toutes et tous, le gymnase ferme du 24 décembre au 2 janvier. Les cours reprennent le lundi 5.',
      ],
      ['minh', [21, '19:05'], 'Merci Claire. Je l’affiche aussi au dojo.'],
      [
        'monique',
        [14, '09:12'],
        'Petit rappel de la trésorière\u00A0: il manque encore quatre cotisations. Le RIB est dans la page de l’association.',
      ],
      [
        'giulia',
        [9, '20:31'],
        'Le passage de grades des enfants s’est très bien passé, bravo à eux\u00A0!',
      ],
      ['minh', [2, '12:15'], 'Le tatami du fond est réparé, on récupère toute la salle mardi.'],
      [
        'claire',
        [1, '18:02'],
        'L’assemblée générale approche\u00A0: pensez à répondre dans le calendrier.',
      ],
      ['monique', 55, 'Les comptes sont prêts, je les dépose ce soir dans les documents.'],
    ],
    unread: { claire: 1, lina: 2, theo: 2, driss: 5 },
  },
  {
    in: 'Bureau du club',
    messages: [
      ['claire', [6, '21:10'], 'On se voit avant l’assemblée pour relire l’ordre du jour\u00A0?'],
      ['minh', [6, '21:14'], 'Jeudi après le cours, ça me va.'],
      ['monique', [6, '21:37'], 'Moi aussi. J’apporte le tableau des cotisations.'],
      ['claire', [5, '08:20'], 'Parfait. Je réserve la petite salle.'],
      ['monique', [3, '17:45'], 'La mairie a répondu\u00A0: la subvention est reconduite.'],
      ['claire', [3, '17:52'], 'Excellente nouvelle\u00A0!'],
      [
        'minh',
        [1, '22:08'],
        'Devis pour les nouveaux tapis\u00A0: 1\u00A0240\u00A0€. Je vous l’envoie demain.',
      ],
    ],
    unread: { monique: 1 },
  },
  {
    in: 'Compétition',
    messages: [
      [
        'minh',
        [4, '19:30'],
        'Dimanche, le car part à 7\u00A0h\u00A015, place Carnot. Soyez à l’heure, le chauffeur n’attend pas.',
      ],
      ['lina', [4, '19:42'], 'Noté, merci\u00A0!'],
      ['theo', [4, '20:03'], 'Je monte à Perrache, c’est possible\u00A0?'],
      ['minh', [4, '20:05'], 'Oui, à 7\u00A0h\u00A025 devant la gare.'],
      ['lina', [1, '16:48'], 'Bonjour à tous'],
      ['lina', [1, '16:48'], 'Qui peut apporter les gourdes\u00A0?'],
      ['theo', [1, '17:20'], 'Moi, j’en ai huit.'],
      ['claire', 190, 'Je serai là pour filmer les combats.'],
      ['theo', 35, 'La feuille de route est ici\u00A0: https://example.org/feuille-de-route'],
      ['minh', 12, 'Merci Théo. Pesée à 8\u00A0h\u00A030, pas plus tard.'],
    ],
    unread: { claire: 2, lina: 3 },
  },
  {
    in: 'Baby-judo',
    messages: [
      ['giulia', [8, '12:02'], 'Il reste une ceinture blanche et une gourde verte au vestiaire.'],
      ['mamadou', [8, '13:26'], 'La gourde est à nous, je passe mercredi.'],
      ['claire', [8, '18:11'], 'Qui peut ouvrir la salle le 10\u00A0?'],
      ['giulia', [7, '07:55'], 'Je m’en occupe.'],
    ],
  },
  {
    in: 'Les Voix de la Saône',
    messages: [
      ['yann', [16, '22:15'], 'Merci pour cette répétition. Le Fauré commence à respirer.'],
      ['priya', [15, '08:05'], 'Les partitions du nouveau programme sont dans les documents.'],
      ['sevan', [10, '19:20'], 'Les ténors\u00A0: on se retrouve une demi-heure avant, jeudi.'],
      ['monique', [5, '10:40'], 'J’ai réservé la salle des Tilleuls jusqu’en juin.'],
      ['yann', [1, '09:30'], 'Jeudi, on reprend mesure 42. Crayon obligatoire\u00A0!'],
    ],
    unread: { monique: 1, claire: 1, lina: 2 },
  },
  {
    in: 'Pupitre des altos',
    messages: [
      ['ines', [11, '18:22'], 'Un enregistrement de notre ligne seule vous aiderait\u00A0?'],
      ['lina', [11, '18:40'], 'Oh oui.'],
      ['monique', [11, '20:15'], 'Avec plaisir, et pas trop vite s’il te plaît.'],
      ['claire', [10, '07:50'], 'Merci Inès, tu nous sauves.'],
    ],
  },
  {
    in: 'Collectif du Vallon',
    messages: [
      [
        'mamadou',
        [12, '11:00'],
        'La grande tablée aura lieu dans la cour de l’école, merci à la mairie.',
      ],
      ['ines', [12, '11:35'], 'Il nous faut six tables et une rallonge électrique.'],
      ['driss', [12, '12:10'], 'J’ai la rallonge, et deux tréteaux.'],
      ['claire', [7, '21:00'], 'Le café Le Perchoir prête quatre tables.'],
      ['mamadou', [1, '13:15'], 'On est complets. Quel quartier\u00A0!'],
    ],
    unread: { theo: 4, sevan: 5 },
  },
  {
    in: 'Jardin partagé',
    messages: [
      [
        'ines',
        [6, '08:30'],
        'Gelée annoncée cette nuit\u00A0: quelqu’un peut couvrir les salades\u00A0?',
      ],
      ['driss', [6, '08:52'], 'J’y passe à midi.'],
      ['monique', [6, '12:30'], 'Merci Driss. J’ai des voiles d’hivernage en trop si besoin.'],
      ['sevan', [3, '17:05'], 'Le compost est plein, on l’étale samedi\u00A0?'],
      ['lina', [2, '19:44'], 'Je viens avec une brouette.'],
      ['ines', 240, 'Les fèves lèvent\u00A0!'],
    ],
    unread: { claire: 1, monique: 1, lina: 1 },
  },
  {
    in: 'Repair café',
    messages: [
      ['driss', [13, '14:20'], 'Vingt-trois objets sauvés samedi, dont un moulin à café de 1962.'],
      ['theo', [13, '15:02'], 'Et une machine à coudre qui attend encore sa courroie.'],
      ['mamadou', [12, '09:18'], 'J’ai trouvé la courroie, je l’apporte la prochaine fois.'],
    ],
  },
  {
    in: 'Randos du dimanche',
    messages: [
      [
        'sevan',
        [9, '20:00'],
        'Dimanche\u00A0: Mont Verdun, départ 9\u00A0h\u00A012 de Vaise. Quinze kilomètres, du soleil.',
      ],
      ['giulia', [9, '20:20'], 'Je viens, avec une tarte.'],
      ['yann', [8, '07:40'], 'Présent.'],
      ['minh', [7, '18:55'], 'Les photos sont magnifiques, merci Sevan.'],
      [
        'claire',
        [2, '21:12'],
        'Prochaine sortie dans le Pilat\u00A0? Il y a un train à 8\u00A0h\u00A030.',
      ],
      ['sevan', [2, '21:30'], 'Je repère un chemin et je vous dis.'],
    ],
    unread: { lina: 2 },
  },
]
