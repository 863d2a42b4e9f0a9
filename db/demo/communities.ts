import type { Insertable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { DocumentKey } from './documents.ts'
import type { Who } from './people.ts'

type Membership = Insertable<Schema['memberships']>

/** An association or a group of the demo. Every `since` counts days back from the first start. */
export interface DemoCommunity {
  name: string
  realName?: string
  type: string
  typeDetails?: string
  description?: string
  /** A drawing of pictures/. */
  picture?: string
  since: number
  members: DemoMember[]
  invitations?: [address: string, by: Who, since: number, called?: string][]
  documents?: [DocumentKey, since: number][]
  dues?: DemoDues
}

/** What it asks of its members, and where to: invented, as everything here. */
interface DemoDues {
  /** Valid in form, of a bank that is not there: nobody can pay by mistake. */
  iban: string
  holder: string
  amountInCents: number
  label: string
}

export type DemoMember = [
  who: Who,
  role: Membership['role'],
  since: number,
  contribution?: NonNullable<Membership['contribution']>,
]

interface DemoAssociation extends DemoCommunity {
  groups: DemoCommunity[]
}

const judo: DemoAssociation = {
  name: 'Judo Club de Bellevue',
  realName: 'Association sportive Judo Club de Bellevue',
  type: 'sportive',
  typeDetails: 'Judo, taïso et self-défense',
  description:
    'Un club de quartier depuis 1987\u00A0: baby-judo, compétition et taïso, sur le tatami du gymnase Bellevue.\n\nLes deux premières séances sont offertes, et nous prêtons les kimonos. Venez comme vous êtes\u00A0!',
  picture: 'judo',
  since: 970,
  members: [
    ['claire', 'creator', 970, 'paid'],
    ['monique', 'administrator', 966, 'paid'],
    ['minh', 'moderator', 960, 'paid'],
    ['giulia', 'moderator', 702, 'paid'],
    ['theo', 'member', 424, 'waiting'],
    ['mamadou', 'member', 410, 'paid'],
    ['sevan', 'member', 288, 'empty'],
    ['lina', 'member', 76, 'waiting'],
    ['driss', 'member', 61, 'empty'],
  ],
  invitations: [
    ['sofia.alvarez', 'claire', 3, 'Sofia Alvarez'],
    ['karim.benali', 'minh', 12],
  ],
  documents: [
    ['clubRules', 958],
    ['assembly', 150],
    ['trainings', 84],
  ],
  dues: {
    iban: 'FR7699999000010000000000115',
    holder: 'Judo Club de Bellevue',
    amountInCents: 145_00,
    label: 'Cotisation de la saison',
  },
  groups: [
    {
      name: 'Baby-judo',
      type: 'youth',
      typeDetails: 'De 4 à 6 ans',
      description:
        'Les parents du mercredi après-midi\u00A0: qui amène, qui remplace, et qui a retrouvé la ceinture de qui.',
      picture: 'baby-judo',
      since: 640,
      members: [
        ['giulia', 'creator', 640],
        ['claire', 'administrator', 638],
        ['mamadou', 'member', 408],
        ['monique', 'member', 200],
      ],
    },
    {
      name: 'Compétition',
      type: 'sportive',
      typeDetails: 'Juniors et seniors',
      description: 'Inscriptions, pesées et minibus pour les tournois de la région.',
      since: 590,
      members: [
        ['minh', 'creator', 590],
        ['claire', 'member', 589],
        ['theo', 'moderator', 420],
        ['lina', 'member', 70],
      ],
    },
    {
      name: 'Bureau du club',
      type: 'other',
      since: 950,
      members: [
        ['claire', 'creator', 950],
        ['monique', 'administrator', 950],
        ['minh', 'member', 948],
      ],
    },
  ],
}

const choir: DemoAssociation = {
  name: 'Les Voix de la Saône',
  realName: 'Ensemble vocal Les Voix de la Saône',
  type: 'cultural',
  typeDetails: 'Chœur amateur à quatre voix',
  description:
    'Nous chantons le jeudi soir, au bord de l’eau\u00A0: Renaissance, chansons du monde et créations d’ici. Aucune audition\u00A0: l’oreille et l’envie suffisent.',
  picture: 'voix',
  since: 822,
  members: [
    ['yann', 'creator', 822, 'paid'],
    ['monique', 'administrator', 815, 'paid'],
    ['sevan', 'moderator', 788, 'paid'],
    ['priya', 'administrator', 758, 'paid'],
    ['claire', 'member', 730, 'paid'],
    ['ines', 'member', 502, 'waiting'],
    ['lina', 'member', 379, 'paid'],
    ['giulia', 'member', 40, 'empty'],
  ],
  invitations: [['paul.vidal', 'priya', 6]],
  documents: [
    ['choirAssembly', 172],
    ['rehearsals', 90],
  ],
  groups: [
    {
      name: 'Chœur d’enfants',
      type: 'youth',
      typeDetails: 'De 7 à 12 ans',
      description:
        'Le samedi matin, une heure de chant et un goûter. Les parents tiennent la caisse.',
      picture: 'choeur',
      since: 450,
      members: [
        ['priya', 'creator', 450],
        ['yann', 'administrator', 449],
        ['claire', 'member', 441],
        ['mamadou', 'member', 436],
      ],
    },
    {
      name: 'Pupitre des altos',
      type: 'cultural',
      since: 330,
      members: [
        ['ines', 'creator', 330],
        ['claire', 'moderator', 329],
        ['lina', 'member', 327],
        ['monique', 'member', 326],
      ],
    },
  ],
}

const neighbours: DemoAssociation = {
  name: 'Collectif du Vallon',
  type: 'neighborhood',
  typeDetails: 'Jardin, fêtes et coups de main',
  description:
    'Des voisines et des voisins qui aiment leur rue. Un jardin, un atelier de réparation, une grande tablée en juin\u00A0; la cotisation est libre, l’échelle se prête.',
  picture: 'vallon',
  since: 610,
  members: [
    ['mamadou', 'creator', 610, 'paid'],
    ['ines', 'administrator', 608, 'paid'],
    ['claire', 'moderator', 570, 'waiting'],
    ['driss', 'moderator', 505, 'paid'],
    ['monique', 'member', 498, 'paid'],
    ['yann', 'member', 404, 'empty'],
    ['lina', 'member', 372, 'empty'],
    ['theo', 'member', 260, 'waiting'],
    ['priya', 'member', 144, 'empty'],
    ['sevan', 'member', 33, 'empty'],
  ],
  invitations: [['ecole.du.vallon', 'mamadou', 2]],
  documents: [
    ['gardenCharter', 520],
    ['tools', 58],
  ],
  groups: [
    {
      name: 'Jardin partagé',
      type: 'environmental',
      typeDetails: 'Douze parcelles et un compost',
      description:
        'On sème ensemble, on arrose à tour de rôle, et les courgettes en trop trouvent toujours preneur.',
      picture: 'jardin',
      since: 540,
      members: [
        ['ines', 'creator', 540],
        ['driss', 'administrator', 503],
        ['claire', 'moderator', 536],
        ['monique', 'member', 495],
        ['lina', 'member', 210],
        ['sevan', 'member', 31],
      ],
      documents: [['watering', 160]],
    },
    {
      name: 'Repair café',
      type: 'environmental',
      typeDetails: 'Le premier samedi du mois',
      description:
        'Un grille-pain muet, une fermeture qui coince\u00A0? Apportez-les, on répare ensemble autour d’un café.',
      picture: 'repair',
      since: 300,
      members: [
        ['driss', 'creator', 300],
        ['mamadou', 'administrator', 299],
        ['claire', 'member', 290],
        ['theo', 'member', 255],
      ],
      // She has an account: following her mail is enough to join.
      invitations: [['lina', 'driss', 1]],
    },
  ],
}

const hikers: DemoCommunity = {
  name: 'Randos du dimanche',
  type: 'hobbies',
  typeDetails: 'Monts d’Or, Pilat et Beaujolais',
  description:
    'Quinze kilomètres, un pique-nique et jamais de chronomètre. Départ en train à chaque fois que c’est possible.',
  picture: 'rando',
  since: 480,
  members: [
    ['claire', 'creator', 480],
    ['sevan', 'administrator', 478],
    ['minh', 'moderator', 460],
    ['giulia', 'member', 455],
    ['yann', 'member', 312],
    ['lina', 'member', 118],
  ],
}

const parents: DemoCommunity = {
  name: 'Parents de l’école du Vallon',
  type: 'parental',
  since: 395,
  members: [
    ['giulia', 'creator', 395],
    ['mamadou', 'administrator', 394],
    ['claire', 'member', 390],
  ],
}

interface Listed {
  community: DemoCommunity
  kind: 'association' | 'group'
  /** The association a group belongs to. */
  parent: DemoCommunity | null
}

/** All of them, each group after the association it belongs to. */
export const communities: Listed[] = [
  ...[judo, choir, neighbours].flatMap((community): Listed[] => [
    { community, kind: 'association', parent: null },
    ...community.groups.map(
      (group): Listed => ({
        community: group,
        kind: 'group',
        parent: community,
      }),
    ),
  ]),
  ...[hikers, parents].map((group): Listed => ({ community: group, kind: 'group', parent: null })),
]
