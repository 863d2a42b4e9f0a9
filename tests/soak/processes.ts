import { readFileSync } from 'node:fs'

/** What a process has in memory, in bytes, and the seconds of a core that it used so far. */
export interface Usage {
  resident: number
  cpu: number
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

export function usageOf(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
  // The name, in parentheses, may hold spaces.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { resident: kilobytes * 1024, cpu: ticks / ticksPerSecond }
}

/** Of several together. */
export function usageOfAll(pids: number[]): Usage {
  return pids
    .map(usageOf)
    .reduce((sum, one) => ({ resident: sum.resident + one.resident, cpu: sum.cpu + one.cpu }), {
      resident: 0,
      cpu: 0,
    })
}

/** Those that a process has started and that still run, and itself. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}
