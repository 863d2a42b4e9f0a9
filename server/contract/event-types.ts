// By themselves: the words weigh less than the schemas of events, and more pages show them.
export const eventTypes = [
  'meeting',
  'general_assembly',
  'training',
  'competition',
  'workshop',
  'outing',
  'party',
  'show',
  'charity',
  'other',
] as const
export type EventType = (typeof eventTypes)[number]

export const eventTypeLabels: Record<EventType, string> = {
  meeting: 'Réunion',
  general_assembly: 'Assemblée générale',
  training: 'Entraînement',
  competition: 'Compétition',
  workshop: 'Atelier',
  outing: 'Sortie',
  party: 'Fête',
  show: 'Spectacle',
  charity: 'Action solidaire',
  other: 'Autre',
}
