import { SECOND_MS } from '../../domain/format/time-units.ts'
import { PLANTED_FAULTS } from '../../tests/mutants/planted-faults.ts'
import { type FaultyRun, openFaultyCheckout } from './faulty-checkout.ts'
import { judgeFault, type RanTest, toTestName } from './judge-fault.ts'

/**
 * Runs the test of each planted fault without and with the fault, in a copy of the checkout. `word` selects the
 * faults whose file, text or test contains it. Returns whether every selected fault was found.
 */
export async function runPlantedFaults(word: string): Promise<boolean> {
  const startedAtMs = Date.now()
  const faults = PLANTED_FAULTS.filter(({ file, fault, caughtBy }) =>
    `${file} ${fault} ${caughtBy}`.includes(word),
  ).map((planted, index) => ({ ...planted, number: index + 1, test: toTestName(planted.caughtBy) }))
  const checkout = await openFaultyCheckout(faults)
  const ran = new Map<string, readonly RanTest[]>()
  await checkout.run(
    [
      ...withoutFaults(faults.map(({ test }) => test)),
      ...faults
        .filter(({ number }) => !checkout.lost.has(number))
        .map(({ number, test: { file, title } }) => ({ number, file, titles: [title] })),
    ],
    ({ number, file }, tests) => ran.set(`${number} ${file}`, tests),
  )
  const missed = faults.flatMap(({ number, file, fault, caughtBy, test }) => {
    const find = (run: number) =>
      (ran.get(`${run} ${test.file}`) ?? []).filter(({ title }) => title === test.title)
    const problem = judgeFault({ without: find(0), with: checkout.lost.has(number) ? null : find(number) })
    console.log(`${problem === null ? 'found ' : 'MISSED'}  ${fault}`)
    return problem === null ? [] : [`${file}: ${fault}: ${problem} (${caughtBy})`]
  })
  await checkout.close()
  for (const line of missed) console.log(line)
  const seconds = Math.round((Date.now() - startedAtMs) / SECOND_MS)
  console.log(`\n${faults.length - missed.length} of ${faults.length} planted faults found in ${seconds} s`)
  return faults.length > 0 && missed.length === 0
}

/** One run without a fault for each file. */
function withoutFaults(tests: readonly { readonly file: string; readonly title: string }[]): FaultyRun[] {
  return [...Map.groupBy(tests, ({ file }) => file)].map(([file, ofFile]) => ({
    number: 0,
    file,
    titles: [...new Set(ofFile.map(({ title }) => title))],
  }))
}
