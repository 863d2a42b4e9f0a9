import { gather, inspectors, members, type Names, withSides } from './chat-crowd.ts'
import type { Side } from './chat-sides.ts'
import type { Talker } from './chat-world.ts'
import { collectGarbage, type Running } from './processes.ts'
import type { Row, Sides } from './row.ts'

export const memoryRow: Row = {
  number: 17,
  what: 'memory of an idle socket that has a room open',
  against: 'an idle socket of bare ws',
  unit: 'kB',
  target: { atMost: 1.5 },
  measure: measureMemory,
}

/** What each of so many more sockets costs, once what opening them left behind is collected. */
function measureMemory(): Promise<Sides> {
  const [first, more] = [200, 4_000]
  return withSides(['bare'], 20, members / 4, measure, true)

  async function measure(
    sides: Record<Names, Side>,
    talkers: Talker[],
    running: Record<Names, Running>,
  ) {
    const perSocket = async (name: 'ours' | 'bare') => {
      const before = await gather(sides[name], talkers, first)
      await collectGarbage(inspectors[name])
      const empty = running[name].resident()
      const crowd = await gather(sides[name], talkers, more)
      await collectGarbage(inspectors[name])
      const figure = (running[name].resident() - empty) / more / 1_000
      before.close()
      crowd.close()
      return figure
    }
    return { theirs: [await perSocket('bare')], ours: [await perSocket('ours')] }
  }
}
