/** How often what has come is looked at, in seconds. */
const interval = 20
/** What has to come in that time, in bytes, and as a part of what is held already. */
const least = { bytes: 32 * 1024, part: 1 / 20 }

/** Whether what somebody sends, and what is held meanwhile, comes quickly enough to be waited for. */
export interface Throughput {
  receive(bytes: number): void
  isTooSlow(): boolean
}

export function createThroughput(now: () => Date): Throughput {
  let since = now().getTime()
  let held = 0
  let came = 0
  return {
    receive(bytes) {
      held += bytes
      came += bytes
    },
    isTooSlow() {
      const at = now().getTime()
      if (at - since < interval * 1000) return false
      const isSlow = came < Math.max(least.bytes, held * least.part)
      since = at
      came = 0
      return isSlow
    },
  }
}
