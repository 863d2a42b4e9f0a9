import type { Insertable } from 'kysely'
import type { Schema, StoredAddress } from '../schema.ts'
import type { Who } from './people.ts'

type Row = Insertable<Schema['events']>
type ReminderRow = Insertable<Schema['reminders']>

/** Something that a community of the demo plans, or planned. */
export interface DemoEvent {
  /** Name of the association or group. */
  of: string
  name: string
  type: Row['type']
  description?: string
  appointment?: string
  place: StoredAddress
  /** Of whoever may organise there. */
  by: Who
  /** How many days before the first start it was planned. */
  since: number
  when: DemoTime
  /** Of a public one. */
  places?: number
  /** What they answered; whoever planned it stands among them. */
  yes?: Who[]
  no?: Who[]
  waiting?: Who[]
  reminders?: [amount: number, unit: ReminderRow['unit']][]
}

/** The first such day of the week that many days after the first start, or before it where negative. */
export interface DemoTime {
  /** Monday is 1, Sunday 7. */
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7
  after: number
  /** Of the clocks of Lyon. */
  at: `${number}:${number}`
  minutes: number
}

const dojo = at('1 rue du Gymnase', '69005', 'Lyon', [4.8467, 45.7485])
const hall = at('Salle des Tilleuls', '69270', 'Fontaines-sur-Saône', [4.8449, 45.8357])
const garden = at('Rue du Vallon', '69004', 'Lyon', [4.8467, 45.7485])
const workshop = at('8 rue des Platanes', '69001', 'Lyon', [4.8467, 45.7485])
const bron = at('Gymnase municipal', '69500', 'Bron', [4.913, 45.7386])
const villeurbanne = at('Place du marché', '69100', 'Villeurbanne', [4.8795, 45.766])
const limonest = at('Gare', '69760', 'Limonest', [4.7719, 45.837])

const club = 'Judo Club de Bellevue'
const choir = 'Les Voix de la Saône'
const collective = 'Collectif du Vallon'

const training = {
  of: club,
  name: 'Entraînement adultes',
  type: 'training',
  appointment: 'Au vestiaire, dix minutes avant',
  place: dojo,
  by: 'minh',
} as const satisfies Partial<DemoEvent>

const rehearsal = {
  of: choir,
  name: 'Répétition',
  type: 'training',
  description:
    'Nous reprenons les trois pièces de la Renaissance, puis la barcarolle. Partitions sur place.',
  place: hall,
  by: 'yann',
} as const satisfies Partial<DemoEvent>

/** Past and to come, public and private, of every association; each of the demo's accounts has one to answer. */
export const events: DemoEvent[] = [
  // ── The judo club and its groups ──
  {
    ...training,
    since: 30,
    when: { weekday: 2, after: -13, at: '19:30', minutes: 120 },
    yes: ['minh', 'claire', 'theo', 'lina', 'giulia'],
    no: ['sevan'],
  },
  {
    ...training,
    since: 9,
    when: { weekday: 2, after: 1, at: '19:30', minutes: 120 },
    yes: ['minh', 'theo', 'giulia', 'driss'],
    no: ['sevan'],
    waiting: ['claire', 'lina', 'mamadou'],
    reminders: [[1, 'day']],
  },
  {
    ...training,
    since: 4,
    when: { weekday: 2, after: 8, at: '19:30', minutes: 120 },
    yes: ['minh'],
    waiting: ['claire', 'theo', 'giulia', 'lina', 'driss', 'sevan', 'mamadou'],
    reminders: [[1, 'day']],
  },
  {
    of: club,
    name: 'Portes ouvertes du dojo',
    type: 'other',
    description:
      'Montez sur le tatami, seul ou en famille\u00A0: échauffement, premières chutes et démonstration des ceintures noires. Kimonos prêtés.',
    place: dojo,
    by: 'claire',
    since: 21,
    when: { weekday: 6, after: 5, at: '10:00', minutes: 240 },
    places: 40,
    yes: ['claire', 'minh', 'giulia', 'mamadou'],
    waiting: ['monique', 'theo', 'lina'],
    reminders: [[2, 'day']],
  },
  {
    of: club,
    name: 'Assemblée générale',
    type: 'general_assembly',
    description: 'Bilan de la saison, comptes, élection du bureau. Un pot suit.',
    place: dojo,
    by: 'claire',
    since: 18,
    when: { weekday: 4, after: 16, at: '18:30', minutes: 150 },
    yes: ['claire', 'minh', 'theo'],
    no: ['driss'],
    waiting: ['monique', 'giulia', 'mamadou', 'sevan', 'lina'],
    reminders: [
      [7, 'day'],
      [2, 'hour'],
    ],
  },
  {
    of: club,
    name: 'Taïso en plein air',
    type: 'workshop',
    description:
      'Une heure de renforcement doux, sans kimono ni ceinture. Venez avec une gourde et un tapis.',
    place: bron,
    by: 'giulia',
    since: 12,
    when: { weekday: 7, after: 3, at: '10:30', minutes: 60 },
    places: 20,
    yes: ['giulia', 'claire'],
    no: ['theo'],
  },
  {
    of: 'Baby-judo',
    name: 'Goûter des petites ceintures',
    type: 'party',
    description: 'Remise des ceintures, puis gâteaux. Chacun apporte de quoi partager.',
    place: dojo,
    by: 'giulia',
    since: 15,
    when: { weekday: 3, after: 2, at: '16:00', minutes: 90 },
    yes: ['giulia', 'mamadou'],
    waiting: ['claire', 'monique'],
  },
  {
    of: 'Compétition',
    name: 'Tournoi interclubs',
    type: 'competition',
    description: 'Pesée à 8\u00A0h, combats à partir de 9\u00A0h. Le minibus part du gymnase.',
    appointment: 'Au minibus, à 7\u00A0h\u00A015',
    place: bron,
    by: 'minh',
    since: 25,
    when: { weekday: 7, after: 10, at: '08:00', minutes: 600 },
    yes: ['minh', 'theo'],
    waiting: ['claire', 'lina'],
    reminders: [
      [3, 'day'],
      [12, 'hour'],
    ],
  },
  {
    of: 'Compétition',
    name: 'Passage de grades',
    type: 'competition',
    place: dojo,
    by: 'theo',
    since: 60,
    when: { weekday: 6, after: -27, at: '14:00', minutes: 180 },
    yes: ['theo', 'minh', 'lina'],
    no: ['claire'],
  },
  {
    of: 'Bureau du club',
    name: 'Réunion de bureau',
    type: 'meeting',
    description: 'Commande de tatamis, dossier de subvention, planning des clés.',
    place: dojo,
    by: 'claire',
    since: 6,
    when: { weekday: 1, after: 2, at: '20:00', minutes: 90 },
    yes: ['claire', 'monique'],
    waiting: ['minh'],
  },

  // ── The choir ──
  {
    ...rehearsal,
    since: 20,
    when: { weekday: 4, after: -7, at: '20:00', minutes: 120 },
    yes: ['yann', 'monique', 'sevan', 'ines', 'lina'],
    no: ['claire', 'priya'],
  },
  {
    ...rehearsal,
    since: 10,
    when: { weekday: 4, after: 1, at: '20:00', minutes: 120 },
    yes: ['yann', 'sevan', 'priya', 'claire', 'ines'],
    no: ['giulia'],
    waiting: ['monique', 'lina'],
    reminders: [[4, 'hour']],
  },
  {
    of: choir,
    name: 'Concert au bord de l’eau',
    type: 'show',
    description:
      'Une heure de chansons du monde, a cappella. Entrée libre, chapeau à la sortie\u00A0; la salle est accessible aux fauteuils.',
    appointment: 'Les choristes à 18\u00A0h\u00A030, en noir',
    place: hall,
    by: 'yann',
    since: 40,
    when: { weekday: 6, after: 12, at: '20:00', minutes: 75 },
    places: 120,
    yes: ['yann', 'sevan', 'priya', 'monique', 'claire', 'ines'],
    waiting: ['lina', 'giulia'],
    reminders: [
      [3, 'day'],
      [3, 'hour'],
    ],
  },
  {
    of: choir,
    name: 'Week-end de chant',
    type: 'outing',
    description:
      'Deux jours au vert pour apprendre le programme du printemps. Couchage en dortoir.',
    place: at('Gîte du Bois', '69440', 'Mornant', [4.6723, 45.6189]),
    by: 'priya',
    since: 35,
    when: { weekday: 6, after: 19, at: '09:00', minutes: 33 * 60 },
    yes: ['priya', 'yann', 'sevan'],
    no: ['ines'],
    waiting: ['claire', 'monique', 'lina'],
    reminders: [[10, 'day']],
  },
  {
    of: 'Chœur d’enfants',
    name: 'Heure de chant et goûter',
    type: 'training',
    place: hall,
    by: 'priya',
    since: 8,
    when: { weekday: 6, after: 1, at: '10:00', minutes: 90 },
    yes: ['priya', 'yann'],
    waiting: ['claire', 'mamadou'],
  },
  {
    of: 'Pupitre des altos',
    name: 'Répétition de pupitre',
    type: 'training',
    place: at('11 impasse des Glycines', '69004', 'Lyon', [4.8467, 45.7485]),
    by: 'claire',
    since: 9,
    when: { weekday: 1, after: 8, at: '19:00', minutes: 90 },
    yes: ['claire', 'ines'],
    waiting: ['lina', 'monique'],
  },

  // ── The neighbours ──
  {
    of: collective,
    name: 'Vide-grenier de la rue',
    type: 'other',
    description: 'Un mètre de trottoir par famille, buvette tenue par le collectif.',
    place: garden,
    by: 'ines',
    since: 80,
    when: { weekday: 7, after: -34, at: '08:00', minutes: 600 },
    places: 50,
    yes: ['ines', 'mamadou', 'claire', 'driss', 'yann', 'theo'],
    no: ['monique'],
  },
  {
    of: collective,
    name: 'Grande tablée',
    type: 'party',
    description:
      'On sort les tables, chacun apporte un plat. Venez avec vos voisins, même ceux qu’on ne connaît pas encore.',
    place: garden,
    by: 'mamadou',
    since: 28,
    when: { weekday: 7, after: 12, at: '12:00', minutes: 300 },
    places: 60,
    yes: ['mamadou', 'ines', 'yann', 'priya', 'theo'],
    no: ['sevan'],
    waiting: ['claire', 'monique', 'lina', 'driss'],
    reminders: [[2, 'day']],
  },
  {
    of: collective,
    name: 'Collecte de jouets',
    type: 'charity',
    description: 'Propres et complets\u00A0: ils partent le soir même au foyer du quartier.',
    place: villeurbanne,
    by: 'driss',
    since: 14,
    when: { weekday: 3, after: 7, at: '14:00', minutes: 240 },
    places: 30,
    yes: ['driss', 'mamadou'],
    waiting: ['claire', 'monique'],
  },
  {
    of: 'Repair café',
    name: 'Atelier de réparation',
    type: 'workshop',
    description:
      'Un grille-pain muet, une fermeture qui coince\u00A0? On regarde ensemble. Huit établis, pas un de plus.',
    place: workshop,
    by: 'driss',
    since: 16,
    when: { weekday: 6, after: 2, at: '14:00', minutes: 180 },
    places: 8,
    yes: ['driss', 'mamadou', 'theo', 'ines', 'yann', 'sevan'],
    waiting: ['claire'],
    reminders: [[1, 'day']],
  },
  {
    of: 'Jardin partagé',
    name: 'Chantier du compost',
    type: 'workshop',
    description: 'On retourne, on tamise, on partage. Prévoir des gants.',
    place: garden,
    by: 'ines',
    since: 7,
    when: { weekday: 7, after: 1, at: '09:30', minutes: 150 },
    yes: ['ines', 'driss'],
    no: ['monique'],
    waiting: ['claire', 'lina', 'sevan'],
  },
  {
    of: 'Jardin partagé',
    name: 'Récolte et soupe',
    type: 'party',
    place: garden,
    by: 'driss',
    since: 50,
    when: { weekday: 7, after: -20, at: '11:00', minutes: 180 },
    yes: ['driss', 'ines', 'claire', 'lina', 'monique'],
  },

  // ── Groups of their own ──
  {
    of: 'Randos du dimanche',
    name: 'Lever du jour aux monts d’Or',
    type: 'outing',
    description:
      'Douze kilomètres, trois cents mètres de montée, un thermos à l’arrivée. Retour pour midi.',
    appointment: 'Devant la gare, frontale allumée',
    place: limonest,
    by: 'sevan',
    since: 11,
    when: { weekday: 7, after: 6, at: '06:30', minutes: 300 },
    places: 15,
    yes: ['sevan', 'minh', 'giulia'],
    no: ['yann'],
    waiting: ['claire', 'lina'],
    reminders: [[1, 'day']],
  },
  {
    of: 'Randos du dimanche',
    name: 'Traversée du Pilat',
    type: 'outing',
    place: at('Gare', '69700', 'Givors', [4.7688, 45.5906]),
    by: 'claire',
    since: 70,
    when: { weekday: 6, after: -48, at: '07:00', minutes: 35 * 60 },
    yes: ['claire', 'sevan', 'minh', 'yann', 'lina'],
    no: ['giulia'],
  },
  {
    of: 'Parents de l’école du Vallon',
    name: 'Café des parents',
    type: 'meeting',
    description: 'Cantine, sorties et kermesse\u00A0: on prépare le conseil d’école.',
    place: workshop,
    by: 'mamadou',
    since: 5,
    when: { weekday: 5, after: 2, at: '08:30', minutes: 60 },
    yes: ['mamadou', 'giulia'],
    waiting: ['claire'],
  },
]

function at(
  address: string,
  postcode: string,
  city: string,
  coordinates: StoredAddress['coordinates'],
): StoredAddress {
  return { address, postcode, city, coordinates }
}
