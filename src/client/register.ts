import * as v from 'valibot'
import { limits } from '../../server/contract/limits.ts'
import { meta } from './page.ts'

/** An association of the public register: its name as declared there, and where it is. */
export interface RegisteredAssociation {
  name: string
  place: string
}

const timeoutMs = 3000

/**
 * Searches the public register of French associations by name: https://recherche-entreprises.api.gouv.fr/docs.
 * Gives at most five; none when it is away, knows none, or the search was aborted meanwhile.
 */
export async function findRegistered(
  text: string,
  signal: AbortSignal,
): Promise<RegisteredAssociation[]> {
  const query = new URLSearchParams({
    q: text,
    est_association: 'true',
    etat_administratif: 'A',
    per_page: `${limits.addressResults}`,
    // Of each association only its name and its seat.
    minimal: 'true',
    include: 'siege',
  })
  try {
    const response = await fetch(`${meta('maillon-register-api')}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return response.ok ? associationsOf(await response.json()) : []
  } catch {
    return []
  }
}

const Answer = v.object({ results: v.array(v.unknown()) })
const Result = v.object({
  nom_complet: v.pipe(v.string(), v.nonEmpty()),
  siege: v.nullish(
    v.object({ code_postal: v.nullish(v.string()), libelle_commune: v.nullish(v.string()) }),
  ),
})

/** An entry that is not as documented is left out. */
function associationsOf(answer: unknown): RegisteredAssociation[] {
  const parsed = v.safeParse(Answer, answer)
  if (!parsed.success) return []
  return parsed.output.results
    .map((entry) => v.safeParse(Result, entry))
    .filter((result) => result.success)
    .map(({ output: { nom_complet, siege } }) => ({
      name: nom_complet.slice(0, limits.realNameLength),
      place: [siege?.code_postal, siege?.libelle_commune].filter(Boolean).join(' '),
    }))
    .slice(0, limits.addressResults)
}
