import type { Reporter, TestModule } from 'vitest/node'

/**
 * Lists every test that passed only at its second try, with the errors of the first. The second try keeps a
 * delay on a busy machine from failing the run; the list keeps intermittent faults visible.
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
