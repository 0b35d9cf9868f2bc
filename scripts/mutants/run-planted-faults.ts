import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PLANTED_FAULTS, type PlantedFault } from '../../tests/mutants/planted-faults.ts'
import { ROOT } from '../local/settings.ts'

/** One copy of the checkout for each fault at a time: two cores. */
const COPIES = 2

/**
 * Applies each planted fault, one at a time in a copy of the checkout, runs the test that has to find it, and
 * takes the fault back. `word` selects the faults whose file or text contains it. Returns whether every
 * selected fault was found.
 */
export async function runPlantedFaults(word: string): Promise<boolean> {
  const selected = PLANTED_FAULTS.filter(({ file, fault }) => `${file} ${fault}`.includes(word))
  const waiting = [...selected]
  const missed: string[] = []
  const lane = async (number: number) => {
    const copy = join(ROOT, 'test-results/planted-faults', String(number))
    makeCopy(copy)
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const problem = await findProblem(fault, copy)
      if (problem !== null) missed.push(`${fault.file}: ${fault.fault}: ${problem}`)
      console.log(`${problem === null ? 'found ' : 'MISSED'}  ${fault.fault}`)
    }
    rmSync(copy, { recursive: true })
  }
  await Promise.all(Array.from({ length: COPIES }, (_, number) => lane(number)))
  for (const line of missed) console.log(line)
  console.log(`\n${selected.length - missed.length} of ${selected.length} planted faults found`)
  return missed.length === 0
}

/** Copies the files that git does not ignore. Packages are found in the folder above. */
function makeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of listed.split('\n')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
}

/** Why a fault does not count as found; null if its test fails. */
async function findProblem(
  { file, find, replace, caughtBy }: PlantedFault,
  copy: string,
): Promise<string | null> {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const places = source.split(find).length - 1
  if (places !== 1) return `its text stands ${places} times in the file`
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  try {
    const { passed, failed } = await runTests(caughtBy, copy)
    if (passed + failed === 0) return `no test is called ${caughtBy.title}`
    return failed > 0 ? null : `${caughtBy.file} > ${caughtBy.title} passed`
  } finally {
    writeFileSync(path, source)
  }
}

async function runTests({ file, title }: PlantedFault['caughtBy'], copy: string) {
  const report = join(copy, 'planted-fault.json')
  rmSync(report, { force: true })
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const project = /^tests\/(worker|durable-objects)\/|\.server\.test\.ts$/.test(file) ? 'worker' : 'unit'
  await new Promise<void>((resolve, reject) => {
    const reporters = ['--reporter=json', `--outputFile=${report}`]
    const child = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        file,
        '-t',
        pattern,
        ...reporters,
      ],
      { cwd: copy, stdio: 'ignore' },
    )
    child.once('error', reject).once('close', () => resolve())
  })
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: Number(numPassedTests), failed: Number(numFailedTests) }
}
