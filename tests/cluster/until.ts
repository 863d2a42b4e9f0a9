const pause = 200
const patience = 60_000

/** Settles once something holds that is not heard of; what fails meanwhile does not hold yet. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${patience / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
