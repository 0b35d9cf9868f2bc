import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createVitest, type TestCase } from 'vitest/node'
import { ROOT } from '../local/settings.ts'
import type { RanTest } from './judge-fault.ts'
import { type Change, plantFaults, switchOn, toVariant } from './plant-faults.ts'

/** Tests of one file to run with a fault; number 0 is none. */
export type FaultyRun = { readonly number: number; readonly file: string; readonly titles: readonly string[] }

export interface FaultyCheckout {
  /** The numbers of the faults whose text does not stand exactly once in their file. */
  readonly lost: ReadonlySet<number>
  /** Runs the tests with their faults, and passes on those that have run: none if a file cannot be loaded. */
  run(runs: readonly FaultyRun[], onResult: (run: FaultyRun, ran: readonly RanTest[]) => void): Promise<void>
  close(): Promise<void>
}

const COPY = join(ROOT, 'test-results/planted-faults')
/** Read by `vitest.config.ts`. */
const POLLING_LIMIT_MS = 8_000

/**
 * Copies the checkout, plants the faults in the copy and opens Vitest there. The checkout itself is never
 * changed, however the command ends; the next one deletes the copy of a command that was interrupted.
 */
export async function openFaultyCheckout(changes: readonly Change[]): Promise<FaultyCheckout> {
  makeCopy()
  const lost = plantFaults(COPY, changes)
  let onEnd = (_path: string, _tests: readonly TestCase[]): void => undefined
  process.env.POLLING_LIMIT_MS = String(POLLING_LIMIT_MS)
  const vitest = await createVitest('test', {
    root: COPY,
    watch: false,
    silent: true,
    reporters: [{ onTestModuleEnd: ({ moduleId, children }) => onEnd(moduleId, [...children.allTests()]) }],
  })
  return {
    lost,
    async run(runs, onResult) {
      const byPath = new Map(runs.map((run, index) => [writeTest(run, index), run]))
      onEnd = (path, tests) => {
        const run = byPath.get(path)
        if (run) onResult(run, tests.flatMap(toRanTest))
      }
      const found = await vitest.getRelevantTestSpecifications([...byPath.keys()])
      const specifications = found.flatMap(({ project, moduleId }) => {
        const titles = byPath.get(moduleId)?.titles.map((title) => `${escapePattern(title)}$`)
        if (!titles) return []
        const testNamePattern = new RegExp(titles.join('|'))
        return [project.createSpecification(moduleId, { testNamePattern })]
      })
      await vitest.runTestSpecifications(specifications)
    },
    async close() {
      await vitest.close()
      rmSync(COPY, { recursive: true })
    },
  }
}

/** Writes a test file of its own for a run, which switches its fault on; returns the path. */
function writeTest({ number, file }: FaultyRun, index: number): string {
  const path = toVariant(join(COPY, file), `${number}-${index}`)
  writeFileSync(path, switchOn(number) + readFileSync(join(COPY, file), 'utf8'))
  return path
}

function toRanTest(test: TestCase): readonly RanTest[] {
  const { state } = test.result()
  return state === 'passed' || state === 'failed' ? [{ title: test.name, isPassed: state === 'passed' }] : []
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Copies the files that git does not ignore. Packages are found in the folder above. */
function makeCopy(): void {
  rmSync(COPY, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of listed.split('\n')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(COPY, file)), { recursive: true })
    cpSync(join(ROOT, file), join(COPY, file))
  }
}
