/** What one minute was like. */
export interface Minute {
  minute: number
  /** Bytes and cores of each process. */
  memory: number[]
  cores: number[]
  /** Milliseconds from said to heard. */
  message: number[]
  /** Milliseconds of each kind of call. */
  calls: Record<string, number[]>
  failed: number
}

interface Outcome {
  said: number
  stored: number
  missing: number
  doubled: number
  /** Sockets that were closed on the way. */
  gone: number
  calls: number
  failures: string[]
  table: Minute[]
}

/** Memory may breathe so much between the minute after the second and the last one. */
const breath = 1.1

const kinds = ['page', 'answer', 'upload'] as const

/** A line of a table for each minute. */
export function report(minutes: Minute[]): string {
  const lines = minutes.map(({ minute, memory, cores, message, calls, failed }) => {
    const times = kinds.map((kind) => p99(calls[kind] ?? []))
    const cells = [
      minute,
      memory.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', '),
      cores.map((share) => share.toFixed(2)).join(', '),
      p99(message),
      ...times,
      failed,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| minute | memory | cores | message heard, p99 | page, p99 | answer, p99 | picture, p99 | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** Whether nothing failed, nothing is missing and memory stayed, and that in words. */
export function verdict(outcome: Outcome): { text: string; held: boolean } {
  const { said, stored, missing, doubled, gone, calls, failures, table } = outcome
  const grown = growth(table)
  const held =
    stored === said &&
    missing + doubled + gone + failures.length === 0 &&
    (grown === undefined || grown <= breath)
  const memory =
    grown === undefined
      ? 'Too short to say whether memory grows.'
      : `Memory of the last minute is ${grown.toFixed(2)} times that of the third (at most ${breath}).`
  const lines = [
    `${said} messages said, ${stored} stored, ${missing} missing and ${doubled} doubled anywhere; ${gone} sockets lost.`,
    `${calls} calls, ${failures.length} failed${failures.length > 0 ? `: ${[...new Set(failures)].slice(0, 5).join('; ')}` : ''}.`,
    memory,
    held ? 'Held.' : 'MISSED.',
  ]
  return { text: lines.join('\n'), held }
}

/** How much more memory the last minute needs than the third, of all processes together. */
function growth(table: Minute[]): number | undefined {
  const [third, last] = [table[2], table.at(-1)]
  if (!third || !last || third === last) return undefined
  const sum = ({ memory }: Minute) => memory.reduce((all, one) => all + one, 0)
  return sum(last) / sum(third)
}

function p99(times: number[]): string {
  const sorted = Float64Array.from(times).sort()
  const at = sorted[Math.floor(sorted.length * 0.99)]
  return at === undefined ? '' : String(Math.round(at))
}
