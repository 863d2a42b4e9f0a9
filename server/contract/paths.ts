import type { ErrorCode } from './errors.ts'

/** Every address of the site: pages, mails and scripts take them from here. */
export const paths = {
  home: '/',
  /** The home page for visitors, whoever looks. */
  discover: '/?decouvrir',
  /** What the home page is for whoever is logged in; its own address is that of the home page. */
  ownHome: '/accueil',
  about: '/a-propos',
  login: '/connexion',
  registration: '/inscription',
  forgotPassword: '/mot-de-passe-oublie',
  newPassword: '/nouveau-mot-de-passe',
  activation: '/validation-de-compte',
  profile: '/profil',
  lists: '/groupes-et-assos',
  /** The lists with the questions of a new association before them; `=groupe` of a new group. */
  creation: '/groupes-et-assos?creer',
  calendar: '/calendrier',
  messaging: '/messagerie',
  legal: '/mentions-legales',
  terms: '/conditions-generales',
  questions: '/questions-frequentes',
  opinions: '/avis',
  unsubscription: '/desabonnement',
  mails: '/dev/mails',
} as const

/**
 * Routes for people who are logged in, by the first segment of the path. The page of an event is not
 * among them: it asks for the login itself, unless the event is public.
 */
export const guarded = [
  'profil',
  'calendrier',
  'groupes-et-assos',
  'association',
  'groupe',
  'messagerie',
]

/** `/groupe/12` → `groupe` */
export function firstSegment(path: string): string {
  return path.split('/')[1]?.replace(/\.html$/, '') ?? ''
}

export function needsSession(path: string): boolean {
  return guarded.includes(firstSegment(path))
}

/** The login page that leads back to `path`, a path with its query. */
export function loginThen(path: string): string {
  return `${paths.login}?retour=${encodeURIComponent(path)}`
}

/** The login page that says why a form that was posted to it was refused. */
export function loginRefused(path: string, code: ErrorCode): string {
  return `${loginThen(path)}&refus=${code}`
}

/**
 * Where to go after the login: the wanted path, if it stays on this site, else the home page.
 * Browsers read `//host`, `/\host` and tabs within as another site, hence the parsed comparison.
 */
export function safeReturn(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return paths.home
  const url = new URL(wanted, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === origin && !path.startsWith('//') ? path : paths.home
}
