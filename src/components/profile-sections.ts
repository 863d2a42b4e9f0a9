import { paths } from '../../server/contract/paths.ts'

export const profileSections = [
  { name: 'informations', label: 'Informations personnelles' },
  { name: 'securite', label: 'Sécurité' },
  { name: 'notifications', label: 'Notifications' },
  { name: 'donnees', label: 'Mes données' },
  { name: 'suppression', label: 'Supprimer mon compte' },
] as const

export type ProfileSection = (typeof profileSections)[number]

/** The section an address asks for, else the first. */
export function sectionOf(url: URL): ProfileSection {
  const wanted = url.searchParams.get('section')
  return profileSections.find(({ name }) => name === wanted) ?? profileSections[0]
}

export function sectionHref({ name }: ProfileSection): string {
  return `${paths.profile}?section=${name}`
}
