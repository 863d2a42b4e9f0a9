import type { Reporter, TestModule } from 'vitest/node'

/**
 * A test that is skipped holds nothing: the run fails, and names it. Those that only one engine can
 * run are not defined on the other. A run of some tests by name (-t) leaves the others out on purpose.
 */
export class NoSkips implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      if (module.project.config.testNamePattern) continue
      for (const test of module.children.allTests('skipped')) {
        console.error(`Skipped: ${module.relativeModuleId} > ${test.fullName}`)
        process.exitCode = 1
      }
    }
  }
}
