/** The tables that grow with communities, each row of which is of one. */
const grown = [
  'answer_links',
  'cancelled_events',
  'events',
  'guests',
  'messages',
  'participants',
  'push_told',
  'readings',
  'registrations',
  'reminders',
  'rooms',
]

/** Statements that look beyond one community, each of them in its words, by the reason. */
const beyond: Record<string, RegExp[]> = {
  'an id in an address, or in a frame, is all that is known: the answer says whose it is': [
    /^select id, community_id from events where id = \$1$/,
    /^select id, community_id, last_seq from rooms where id = any\(/,
  ],
  'what is near a place, or may be found, is of anybody': [
    /^select .* from events where not over and spot && /,
  ],
  'what somebody planned, answered or asked for, wherever it was': [
    /^select (id|events\.id, .*) from events where made_by = \$1/,
    /^delete from participants where user_id = \$1$/,
    /^delete from (guests|registrations) where email = \$1$/,
    /^with gone as \(delete from guests where email = \$1 /,
  ],
  'an archive is of all of it': [
    /^declare archived no scroll cursor for select json_build_array\(/,
  ],
  'jobs sweep through all communities': [
    /^update events set over = /,
    /^delete from cancelled_events where cancelled_at < \$1$/,
    /^delete from registrations where confirmed_at is null and created_at < \$1$/,
  ],
}

/**
 * Those of the statements that read or write a table which grows without saying of which community, by
 * comparing its `community_id` or, where they insert, by giving it.
 */
export function unnamedIn(statements: Iterable<string>): string[] {
  const plain = [...new Set(statements)].map((one) =>
    one.replaceAll('"', '').replace(/\s+/g, ' ').trim(),
  )
  const allowed = Object.values(beyond).flat()
  return plain.filter(
    (statement) =>
      !allowed.some((pattern) => pattern.test(statement)) &&
      referencesIn(statement).some((reference) => !isNamed(statement, reference)),
  )
}

interface Reference {
  alias: string
  /** The select, or other statement, that it stands in. */
  within: string
}

const reference = new RegExp(
  `\\b(?:from|join|into|update|using) (${grown.join('|')})\\b(?! \\w+\\.)(?: as (\\w+))?`,
  'g',
)

function referencesIn(statement: string): Reference[] {
  return [...statement.matchAll(reference)].map(({ index, 1: table = '', 2: alias = table }) => ({
    alias,
    within: around(statement, index),
  }))
}

/** What stands between the parentheses around a place, or all where there are none. */
function around(statement: string, at: number): string {
  let start = at
  for (let depth = 0; start > 0 && depth <= 0; start -= 1) {
    if (statement[start - 1] === ')') depth -= 1
    if (statement[start - 1] === '(') depth += 1
    if (depth > 0) break
  }
  let end = at
  for (let depth = 0; end < statement.length && depth <= 0; end += 1) {
    if (statement[end] === '(') depth -= 1
    if (statement[end] === ')') depth += 1
    if (depth > 0) break
  }
  return statement.slice(start, end)
}

function isNamed(statement: string, { alias, within }: Reference): boolean {
  const inserted = new RegExp(`\\binto ${alias} \\([^)]*\\bcommunity_id\\b`)
  return (
    inserted.test(within) ||
    isCompared(statement, `\\b${alias}\\.`) ||
    isCompared(within, '(?<!\\.)\\b')
  )
}

function isCompared(text: string, before: string): boolean {
  const column = `${before}community_id\\b`
  return new RegExp(`${column} (?:=|in )|= ${column}|\\(${column}, [\\w.]+\\) in `).test(text)
}
