import { startTransition, useEffect, useState } from 'react'
import { may, type Rank } from '../../../../server/contract/roles.ts'

export const sectionNames = [
  'en-ce-moment',
  'membres',
  'invitations',
  'documents',
  'groupes',
] as const
export type SectionName = (typeof sectionNames)[number]

export const sectionTitles: Record<SectionName, string> = {
  'en-ce-moment': 'En ce moment',
  membres: 'Membres',
  invitations: 'Invitations',
  documents: 'Documents',
  groupes: 'Groupes',
}

/** What the window is called while a section is shown. */
export function windowTitle(section: SectionName, community: string): string {
  return `${sectionTitles[section]} · ${community}`
}

/** What there is for whoever looks. An address may name another one. */
export function sectionsFor(rank: Rank, groups: number): SectionName[] {
  const isThere: Record<SectionName, boolean> = {
    'en-ce-moment': true,
    membres: true,
    invitations: may.invite(rank),
    documents: true,
    groupes: groups > 0,
  }
  return sectionNames.filter((name) => isThere[name])
}

/** The section that an address names, else what happens. */
export function sectionIn(search: URLSearchParams): SectionName {
  return sectionNames.find((name) => name === search.get('section')) ?? 'en-ce-moment'
}

export function addressOf(section: SectionName): string {
  return section === 'en-ce-moment' ? '?' : `?section=${section}`
}

/**
 * Sections are addresses: they can be linked, and the browser's back button walks through them.
 *
 * @param hasNow whether the page has what happens; else it is read anew for it
 */
export function useSection(
  first: SectionName,
  hasNow: boolean,
): [SectionName, (name: SectionName) => void] {
  const [section, setSection] = useState(first)
  useEffect(() => {
    const follow = () => {
      const next = sectionIn(new URLSearchParams(location.search))
      if (next === 'en-ce-moment' && !hasNow) location.reload()
      else setSection(next)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [hasNow])

  function open(name: SectionName): void {
    history.pushState(null, '', addressOf(name) === '?' ? location.pathname : addressOf(name))
    // What is there stays until the section's own script has come.
    startTransition(() => setSection(name))
  }
  return [section, open]
}
