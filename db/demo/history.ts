import type { Who } from './people.ts'

/** What those who manage an association did. Every `since` counts days back from the first start. */
interface DemoDeed {
  /** Name of the association or group. */
  of: string
  who: Who
  since: number
  what: string
  whom?: Who
  details?: { from: string; to: string } | { count: number } | { name: string }
}

export const deeds: DemoDeed[] = [
  {
    of: 'Judo Club de Bellevue',
    who: 'monique',
    since: 0.1,
    what: 'invited',
    details: { count: 2 },
  },
  {
    of: 'Judo Club de Bellevue',
    who: 'claire',
    since: 3.2,
    what: 'role-changed',
    whom: 'giulia',
    details: { from: 'member', to: 'moderator' },
  },
  {
    of: 'Judo Club de Bellevue',
    who: 'claire',
    since: 3.3,
    what: 'document-deleted',
    details: { name: 'Règlement intérieur (ancien).pdf' },
  },
  { of: 'Judo Club de Bellevue', who: 'monique', since: 24, what: 'dues-changed' },
  {
    of: 'Judo Club de Bellevue',
    who: 'claire',
    since: 61,
    what: 'role-changed',
    whom: 'monique',
    details: { from: 'moderator', to: 'administrator' },
  },
]
