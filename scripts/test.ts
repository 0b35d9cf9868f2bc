/**
 * `npm test`: types, style, unused code, then all tests, even after a failure. Ends with the number of tests
 * that passed only at the second try and one line `N passed, N failed, N skipped` in total, and exits with a
 * code other than 0 after a failure.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { SECOND_MS } from '../domain/format/time-units.ts'
import { WRANGLER_ENV } from './local/command.ts'
import { ROOT } from './local/settings.ts'
import { readSecondTries, SECOND_TRIES_FILE } from './tests/second-tries.ts'
import { FAILED_FILE, readFailures } from './tests/what-failed.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** How many of the passed tests passed only at the second try (`tests/intermittent-tests.ts`). */
  readonly excused: number
}

interface Step {
  readonly name: string
  readonly run: () => Promise<Tally>
}

const CUSTOM_REPORTERS = ['./scripts/tests/second-tries.ts', './scripts/tests/what-failed.ts']
/** workerd's message, with a stack line after it, for each object that is reset between two test files. */
const RESET_MESSAGE = /^exception = .*Application called deleteAllDurableObjects/

const reports = mkdtempSync(join(tmpdir(), 'hammerlane-test-'))
const SLOWEST_SHOWN = 12
const whatFailed = (step: string): string => join(reports, `${step}.failed.json`)
const secondTries = (step: string): string => join(reports, `${step}.second-tries.json`)
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/**
 * The steps in order of how soon they find a mistake. The steps of one row run in parallel: the outside tests,
 * which run one at a time and measure times, go before the worker tests, which use what they leave idle. Browser tests
 * leave a quarter of two cores idle, in which the simulations run.
 */
const ROWS: readonly (readonly Step[])[] = [
  [
    check('types', process.execPath, ['scripts/typecheck.ts']),
    check('style', 'biome', ['check', '--error-on-warnings', '.']),
    check('unused code', 'knip', []),
    tests('unit'),
  ],
  [tests('outside'), tests('worker', constants.priority.PRIORITY_BELOW_NORMAL)],
  [
    tests('e2e'),
    simulate('simulation', ['--seeds', '500', '--room-every', '20']),
    simulate('money', ['--part', 'money', '--sales', '250']),
  ],
]

const wanted = process.argv.slice(2)
refuseUnknown()
const failedSteps: string[] = []
const tallies: Tally[] = []
for (const row of ROWS) {
  const steps = row.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  if (steps.length === 0) continue
  console.log(`\n── ${steps.map(({ name }) => name).join(', ')}`)
  tallies.push(...(await Promise.all(steps.map(runTimed))))
}

const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0)
const failed = sum((tally) => tally.failed)
printWhatFailed()
console.log(`\n${sum((tally) => tally.excused)} passed only at the second try, as listed`)
console.log(
  `${sum((tally) => tally.passed)} passed, ${failed} failed, ${sum((tally) => tally.skipped)} skipped`,
)
process.exit(failed === 0 ? 0 : 1)

/** Refuses unknown names, which would otherwise pass without running anything. */
function refuseUnknown(): void {
  const names = ROWS.flat().map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length === 0) return
  console.error(`No part of the tests is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}

/** Printed last, so that the end of a long output shows it. */
function printWhatFailed(): void {
  if (failed === 0) return
  console.log('\nFAILED')
  for (const name of failedSteps) {
    console.log(`  ${name}`)
    for (const line of readFailures(whatFailed(name))) console.log(`    ${line}`)
    const { failed: tests, causes } = readSecondTries(secondTries(name))
    for (const test of tests) console.log(`    ${test}: passed only at the second try${causes[test]}`)
  }
}

/** Runs a step and prints its result and duration. */
async function runTimed({ name, run }: Step): Promise<Tally> {
  const startedAt = performance.now()
  const tally = await run()
  const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1)
  if (tally.failed > 0) failedSteps.push(name)
  console.log(`${tally.failed === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`)
  return tally
}

/** A command that passes or fails as a whole. */
function check(name: string, command: string, args: readonly string[], priority?: number): Step {
  return {
    name,
    run: async () => ((await exitCode(command, args, {}, priority)) === 0 ? tally(1, 0, 0) : tally(0, 1, 0)),
  }
}

/** A simulation from seed 1. It waits for nothing, so that the lowest priority delays it alone. */
function simulate(name: string, args: readonly string[]): Step {
  const command = ['tests/simulation/run.ts', ...args, '--seed', '1']
  return check(name, process.execPath, command, constants.priority.PRIORITY_LOW)
}

/** A project of vitest.config.ts; every test counts. */
function tests(project: string, priority: number = constants.priority.PRIORITY_NORMAL): Step {
  return {
    name: project,
    async run() {
      const file = join(reports, `${project}.json`)
      const reporters = ['dot', 'json', ...CUSTOM_REPORTERS].map((name) => `--reporter=${name}`)
      // Hides the console output of tests that passed.
      const code = await exitCode(
        'vitest',
        ['run', '--project', project, '--silent=passed-only', ...reporters, `--outputFile.json=${file}`],
        { [FAILED_FILE]: whatFailed(project), [SECOND_TRIES_FILE]: secondTries(project) },
        priority,
      )
      const counted = readTally(file, secondTries(project))
      if (counted.passed > 0) printSlowest(file)
      // A file that cannot be loaded, or a failed setup, has no failed test.
      return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
    },
  }
}

/** The counts of a run. A second try that is not excused counts as failed. */
function readTally(file: string, secondTriesFile: string): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const skipped = Number(report.numPendingTests) + Number(report.numTodoTests)
    const { excused, failed } = readSecondTries(secondTriesFile)
    return {
      passed: Number(report.numPassedTests) - failed.length,
      failed: Number(report.numFailedTests) + failed.length,
      skipped,
      excused: excused.length,
    }
  } catch {
    return tally(0, 1, 0)
  }
}

/** Prints the files and tests that took longest: who adds minutes removes minutes. */
function printSlowest(file: string): void {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { name: string; assertionResults: { title: string; duration?: number }[] }[]
  }
  const sumOf = (tests: readonly { duration?: number }[]) =>
    tests.reduce((sum, { duration = 0 }) => sum + duration, 0)
  const files = testResults.map(({ name, assertionResults }) => ({
    title: relative(ROOT, name),
    duration: sumOf(assertionResults),
  }))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  console.log('The slowest files and tests:')
  for (const all of [files, tests]) {
    const slowest = all.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0))
    for (const { title, duration = 0 } of slowest.slice(0, SLOWEST_SHOWN))
      console.log(`${(duration / SECOND_MS).toFixed(1).padStart(6)} s  ${title}`)
  }
}

function tally(passed: number, failed: number, skipped: number): Tally {
  return { passed, failed, skipped, excused: 0 }
}

function exitCode(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  priority?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, ...WRANGLER_ENV, NO_COLOR: '1', ...environment },
    })
    // Also for the processes that it starts.
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    let isResetMessage = false
    createInterface({ input: child.stderr }).on('line', (line) => {
      isResetMessage = RESET_MESSAGE.test(line) || (isResetMessage && line.startsWith('stack: '))
      if (!isResetMessage) console.error(line)
    })
    const pass = (signal: NodeJS.Signals) => () => child.kill(signal)
    const [onInt, onTerm] = [pass('SIGINT'), pass('SIGTERM')]
    process.once('SIGINT', onInt).once('SIGTERM', onTerm)
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => {
      process.off('SIGINT', onInt).off('SIGTERM', onTerm)
      resolve(code ?? 1)
    })
  })
}
