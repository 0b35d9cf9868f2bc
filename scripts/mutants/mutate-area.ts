import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { EQUIVALENT_MUTANTS } from '../../tests/mutants/equivalent-mutants.ts'
import { ROOT } from '../local/settings.ts'
import { describeMutant, type JudgedMutant, NOT_FOUND, scoreArea } from './mutant-score.ts'

/** The rules with money and bids need more than the rest. */
const MINIMUM_PERCENT: Readonly<Record<string, number>> = {
  account: 90,
  'after-sale': 90,
  auction: 90,
  money: 90,
}
const OTHER_MINIMUM_PERCENT = 80

/** Each mutated area: the folders of `domain/`. */
export function listAreas(): readonly string[] {
  return readdirSync(join(ROOT, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/**
 * Runs Stryker on one area with the tests of the same area, prints the mutants that no test finds, and
 * returns whether the score reaches the area's minimum. Results of unchanged code and tests are kept in
 * `test-results/mutants/`.
 */
export async function mutateArea(area: string): Promise<boolean> {
  const incrementalFile = join(ROOT, `test-results/mutants/${area}.json`)
  forgetStaticSurvivors(incrementalFile)
  const results = await new Stryker({
    mutate: [`domain/${area}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', dir: `tests/domain/${area}`, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Beside the usual time of the tests; a busy machine must not pass for an endless loop.
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile,
    reporters: ['progress-append-only'],
    tempDirName: 'test-results/stryker',
    ignorePatterns: ['build', 'docs', 'migrations', 'public', 'tests/e2e', 'tests/fixtures/demo-photos'],
    disableTypeChecks: false,
    allowEmpty: true,
  }).runMutationTest()
  const mutants = results.map((result): JudgedMutant => {
    const file = relative(ROOT, resolve(ROOT, result.fileName)).replaceAll('\\', '/')
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    return {
      file,
      line: result.location.start.line,
      code: lines[result.location.start.line - 1]?.trim() ?? '',
      mutator: result.mutatorName,
      replacement: result.replacement ?? '',
      status: result.status,
    }
  })
  const minimum = MINIMUM_PERCENT[area] ?? OTHER_MINIMUM_PERCENT
  const listed = EQUIVALENT_MUTANTS.filter(({ file }) => file.startsWith(`domain/${area}/`))
  const { survivors, found, counted, percent, unused } = scoreArea(mutants, listed)
  for (const mutant of survivors) console.log(describeMutant(mutant))
  for (const { file, code, replacement } of unused)
    console.log(`${file}: listed as equivalent, but it does not survive: ${code} -> ${replacement}`)
  console.log(
    `\n${area}: ${percent.toFixed(1)} % (${found} of ${counted} found, ${listed.length} equivalent), at least ${minimum} %`,
  )
  return percent >= minimum && unused.length === 0
}

/** What is used of the report that Stryker keeps. */
interface StrykerReport {
  readonly files: Readonly<
    Record<string, { mutants: { readonly static?: boolean; readonly status: string }[] }>
  >
}

/**
 * Removes the kept results of survivors that run while a module loads: Stryker knows no test that reaches them,
 * and so would not try a new one.
 */
function forgetStaticSurvivors(incrementalFile: string): void {
  if (!existsSync(incrementalFile)) return
  const report: StrykerReport = JSON.parse(readFileSync(incrementalFile, 'utf8'))
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter((mutant) => !mutant.static || !NOT_FOUND.includes(mutant.status))
  }
  writeFileSync(incrementalFile, JSON.stringify(report))
}
