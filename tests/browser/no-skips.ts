import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** A test that is skipped holds nothing: the run fails, and names it. */
export default class NoSkips implements Reporter {
  private all: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.all = suite
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const skipped = this.all?.allTests().filter((test) => test.outcome() === 'skipped') ?? []
    for (const test of skipped) console.error(`Skipped: ${test.titlePath().join(' > ')}`)
    return { status: status === 'passed' && skipped.length > 0 ? 'failed' : status }
  }
}
