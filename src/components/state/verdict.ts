import type { Sample, State } from '../../../server/contract/state.ts'
import { type Line, largestOf, lately, sumOf } from './lines.ts'

/** Milliseconds after which a process that says nothing is missed. */
const silence = 35_000

/** What is not as it should be, in sentences; none where all is well. */
export function worriesOf(state: State): string[] {
  const { every, at, processes } = state
  const inMinutes = (minutes: number, line: Line) => lately(line, minutes, every)
  const ofTenMinutes = (read: (sample: Sample) => number) =>
    inMinutes(10, sumOf(state, read)).some((count) => count > 0)
  const now = (read: (sample: Sample) => number) => inMinutes(1, largestOf(state, read)).at(-1) ?? 0
  const waitingNow = inMinutes(
    2,
    sumOf(state, ({ waiting }) => waiting),
  )

  const rules: [isSo: boolean, sentence: string][] = [
    [now(({ jobs }) => Number(jobs === null)) > 0, 'La base de données ne répond pas.'],
    [
      ofTenMinutes(({ failures }) => failures),
      'Des demandes ont échoué par notre faute ces dix dernières minutes.',
    ],
    [now(({ oldest }) => oldest) > 300, 'Un travail attend depuis plus de cinq minutes.'],
    [
      ofTenMinutes(({ mailsFailed }) => mailsFailed),
      'Des e-mails n’ont pas pu partir ces dix dernières minutes.',
    ],
    [
      waitingNow.filter((count) => count > 0).length > 3,
      'Des demandes attendent une connexion à la base de données.',
    ],
    [now(({ delay }) => delay) > 200, 'Un processus est si occupé qu’il répond en retard.'],
    [
      ofTenMinutes(({ clientErrors }) => clientErrors),
      'Des pages ont signalé une erreur ces dix dernières minutes.',
    ],
  ]
  const silent = processes.filter(
    ({ samples, hasLeft }) => !hasLeft && at - (samples.at(-1)?.at ?? 0) > silence,
  )
  return [
    ...silent.map(({ name }) => `Le processus ${name} ne donne plus de nouvelles.`),
    ...rules.filter(([isSo]) => isSo).map(([, sentence]) => sentence),
  ]
}
