import { firstSegment, paths } from '../../server/contract/paths.ts'

export interface Entry {
  label: string
  href: string
  /** First segments of the paths that belong to it. */
  segments: string[]
}

export const forAll: Entry[] = [
  { label: 'Accueil', href: paths.home, segments: ['', 'index', 'accueil'] },
  { label: 'A propos', href: paths.about, segments: ['a-propos'] },
]

const lists: Entry = {
  label: 'Groupes & Assos',
  href: paths.lists,
  segments: ['groupes-et-assos', 'association', 'groupe'],
}

const calendar: Entry = {
  label: 'Calendrier',
  href: paths.calendar,
  segments: ['calendrier', 'evenement'],
}

/** The header of phones leaves it out: there the home page leads to it. */
export const messaging: Entry = {
  label: 'Messagerie',
  href: paths.messaging,
  segments: ['messagerie'],
}

/** For people who are logged in, in this order. */
export const forUsers: Entry[] = [lists, calendar]

export const profile: Entry = { label: 'Mon profil', href: paths.profile, segments: ['profil'] }

export const login: Entry = {
  label: 'Connexion / Inscription',
  href: paths.login,
  segments: ['connexion', 'inscription'],
}

/** The value of `aria-current` for an entry on the page at `path`. */
export function currentOn(path: string, entry: Entry): 'page' | undefined {
  return entry.segments.includes(firstSegment(path)) ? 'page' : undefined
}
