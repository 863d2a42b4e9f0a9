import type { StoredAddress } from '../schema.ts'

/** Nobody can own an address below .example: no mail of the demo's ever reaches anybody. */
export const demoDomain = 'demo.example'

interface DemoPerson {
  firstName: string
  lastName: string
  /** Of the numbers kept for fiction: 06 39 98 and, in the south-east, 04 65 71. */
  phone: string | null
  birthDay: string | null
  home: StoredAddress | null
  /** How many days ago they registered. */
  since: number
}

// One place per commune, as in the bundled list behind the address search.
const lyon: [number, number] = [4.8467, 45.7485]
const villeurbanne: [number, number] = [4.8795, 45.766]

/** Twelve people; their address is their first name. */
export const people = {
  claire: {
    firstName: 'Claire',
    lastName: 'Morand',
    phone: '0639981204',
    birthDay: '1984-03-12',
    home: at('14 montée des Tilleuls', '69005', 'Lyon', lyon),
    since: 972,
  },
  monique: {
    firstName: 'Monique',
    lastName: 'Chapuis',
    phone: '0465710318',
    birthDay: '1958-06-30',
    home: at('3 allée des Mésanges', '69110', 'Sainte-Foy-lès-Lyon', [4.8026, 45.7338]),
    since: 969,
  },
  lina: {
    firstName: 'Lina',
    lastName: 'Haddad',
    phone: '0639987741',
    birthDay: '2004-11-05',
    home: at(null, '69100', 'Villeurbanne', villeurbanne),
    since: 380,
  },
  yann: {
    firstName: 'Yann',
    lastName: 'Le Goff',
    phone: '0639984462',
    birthDay: '1971-01-19',
    home: at('27 quai des Mariniers', '69270', 'Fontaines-sur-Saône', [4.8449, 45.8357]),
    since: 824,
  },
  mamadou: {
    firstName: 'Mamadou',
    lastName: 'Diallo',
    phone: '0639985590',
    birthDay: '1987-09-08',
    home: at('8 rue des Platanes', '69001', 'Lyon', lyon),
    since: 640,
  },
  minh: {
    firstName: 'Minh Anh',
    lastName: 'Nguyen',
    phone: '0639983317',
    birthDay: '1992-05-24',
    home: at(null, '69500', 'Bron', [4.913, 45.7386]),
    since: 961,
  },
  ines: {
    firstName: 'Inês',
    lastName: 'Carvalho',
    phone: '0639986128',
    birthDay: '1979-12-02',
    home: at('11 impasse des Glycines', '69004', 'Lyon', lyon),
    since: 612,
  },
  sevan: {
    firstName: 'Sevan',
    lastName: 'Hakobyan',
    phone: '0639980853',
    birthDay: '1966-08-14',
    home: at(null, '69150', 'Décines-Charpieu', [4.9588, 45.7687]),
    since: 790,
  },
  giulia: {
    firstName: 'Giulia',
    lastName: 'Marchetti',
    phone: '0639982236',
    birthDay: '1990-02-27',
    home: at(null, '69300', 'Caluire-et-Cuire', [4.8464, 45.7946]),
    since: 705,
  },
  theo: {
    firstName: 'Théo',
    lastName: 'Garnier',
    phone: null,
    birthDay: '2001-07-17',
    home: at(null, '69007', 'Lyon', lyon),
    since: 425,
  },
  priya: {
    firstName: 'Priya',
    lastName: 'Raman',
    phone: '0639989905',
    birthDay: null,
    home: at(null, '69003', 'Lyon', lyon),
    since: 760,
  },
  driss: {
    firstName: 'Driss',
    lastName: 'El Amrani',
    phone: '0639981679',
    birthDay: '1995-10-21',
    home: null,
    since: 506,
  },
} satisfies Record<string, DemoPerson>

export type Who = keyof typeof people

export function emailOf(name: string): string {
  return `${name}@${demoDomain}`
}

function at(
  address: string | null,
  postcode: string,
  city: string,
  coordinates: [longitude: number, latitude: number],
): StoredAddress {
  return { address, city, postcode, coordinates }
}
