import { readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { INTERMITTENT_TESTS, type IntermittentTest, judgeSecondTries } from './intermittent-tests.ts'
import { causeOf } from './what-failed.ts'

/** The environment variable with the path of the file for a run's second tries. */
export const SECOND_TRIES_FILE = 'HAMMERLANE_SECOND_TRIES_FILE'

/** The tests of a run that passed only at the second try. */
export interface SecondTriesOfRun {
  readonly excused: readonly string[]
  readonly failed: readonly string[]
  /** Where and why the first try of a test failed, by its name. */
  readonly causes: Readonly<Record<string, string>>
}

/**
 * Lists every test that passed only at its second try, with the errors of the first, and fails the run unless
 * `intermittent-tests.ts` names each. The second try only tells an intermittent fault from a constant one.
 */
export default class SecondTries implements Reporter {
  readonly #list: readonly IntermittentTest[]

  /** `list` replaces the list of the repository. */
  constructor({ list = INTERMITTENT_TESTS }: { readonly list?: readonly IntermittentTest[] } = {}) {
    this.#list = list
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')])
    const again = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => ({
        name: `${test.module.relativeModuleId} > ${test.fullName}`,
        cause: causeOf(test),
        errors: test.result().errors ?? [],
      }))
    const judged = judgeSecondTries(
      again.map(({ name }) => name),
      this.#list,
      Date.now(),
    )
    const file = process.env[SECOND_TRIES_FILE]
    if (file !== undefined) {
      const causes = Object.fromEntries(again.map(({ name, cause }) => [name, cause]))
      writeFileSync(file, JSON.stringify({ ...judged, causes } satisfies SecondTriesOfRun))
    }
    if (again.length === 0) return
    console.log(`\nPASSED ONLY AT THE SECOND TRY (${again.length})`)
    for (const { name, errors } of again) {
      const verdict = judged.excused.includes(name) ? 'listed' : 'FAILED, not in intermittent-tests.ts'
      console.log(`  ${name} (${verdict})`)
      // A list that should be empty is in the diff alone.
      for (const { message, diff } of errors) console.log(`    ${[message, diff].filter(Boolean).join('\n')}`)
    }
    if (judged.failed.length > 0) process.exitCode = 1
  }
}

/** The second tries that a run wrote; none if it wrote no file. */
export function readSecondTries(file: string): SecondTriesOfRun {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { excused: [], failed: [], causes: {} }
  }
}
