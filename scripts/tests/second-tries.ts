import type { Reporter, TestModule } from 'vitest/node'

/**
 * Names every test that passed only when it was run again, with what it had found the first time. A second try keeps a
 * moment of a busy machine from failing the whole; told here, it cannot hide a fault that comes and goes.
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')])
    const again = tests.filter((test) => test.diagnostic()?.flaky)
    if (again.length === 0) return
    console.log(`\nPASSED ONLY AT THE SECOND TRY (${again.length})`)
    for (const test of again) {
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.log(`    ${message}`)
    }
  }
}
