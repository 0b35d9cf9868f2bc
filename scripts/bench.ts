/**
 * The benchmark: `npm run bench [-- S1 S8] [--json FILE] [--rounds N] [--only S1,S4] [--watchers 20000]`, and `--compare EARLIER --compare LATER` for
 * two files that it has written. Measures ratios in
 * interleaved rounds on the production bundle, and Lighthouse's scores of the pages (S8). Exits with 1 if a
 * gate is missed.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureHttpBids } from './bench/accepted-bids.ts'
import { type Costs, createBenchSetup, type Row } from './bench/bench-setup.ts'
import { measureBroadcast } from './bench/broadcast.ts'
import { measureCloses } from './bench/closes.ts'
import { printComparison } from './bench/compare-runs.ts'
import { measureConsoleLists } from './bench/console-lists.ts'
import { measureDashboard } from './bench/dashboard.ts'
import { createDemoState, type DemoState } from './bench/demo-state.ts'
import { measureFlood } from './bench/flood.ts'
import { measureIdle } from './bench/idle.ts'
import { measureLists, prepareLists } from './bench/lists.ts'
import { measurePageRates } from './bench/page-rates.ts'
import { measurePages, type PageRow, printPages } from './bench/pages.ts'
import { measureRelays } from './bench/relays.ts'
import { measureSocketBids } from './bench/socket-bids.ts'
import { ensureBuilt } from './local/build.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    watchers: { type: 'string', default: '20000' },
    compare: { type: 'string', multiple: true },
  },
})
if (values.compare) {
  printComparison(values.compare)
  process.exit(0)
}
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
/** Rounds of S1 are longer: after the other server's turn the engine compiles the code of the calls anew, for about a second. */
const S1_FACTOR = 2
const wanted = [...(values.only?.split(',') ?? []), ...positionals]
const isWanted = (...ids: string[]): boolean => wanted.length === 0 || ids.some((id) => wanted.includes(id))

const rows: Row[] = []
/** Measures if it is wanted, and says how long that took. */
async function measure(ids: readonly string[], run: () => Promise<Row | readonly Row[]>): Promise<void> {
  if (!isWanted(...ids)) return
  const startedAt = performance.now()
  const measured = await run()
  rows.push(...(Array.isArray(measured) ? (measured as Row[]) : [measured as Row]))
  sayTook(ids.join(', '), startedAt)
}

function sayTook(what: string, startedAt: number): void {
  process.stderr.write(`${what} took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
}

/** Makes the data of S5, S6 and S8, one after the other: at once they take longer on two processors. */
async function prepareData(): Promise<DemoState | undefined> {
  const startedAt = performance.now()
  if (isWanted('S6')) await prepareLists()
  const demo = isWanted('S5', 'S8') ? await createDemoState() : undefined
  sayTook('The data of S5, S6 and S8', startedAt)
  return demo
}

const startedAt = performance.now()
await ensureBuilt((line) => process.stderr.write(`${line}\n`))
let demo: DemoState | undefined
const pages: PageRow[] = []
try {
  if (isWanted('S1', 'S2', 'S3', 'S4', 'S7', 'S9')) {
    const setup = await createBenchSetup()
    try {
      await measure(['S1'], () => measureHttpBids(setup, rounds, seconds * S1_FACTOR))
      await measure(['S2'], () => measureSocketBids(setup, rounds, seconds))
      await measure(['S3', 'S4'], () => measureBroadcast(setup, rounds, 40))
      await measure(['S7'], () => measureCloses(setup, Math.min(rounds, 2)))
      // An idle auction takes no processor time: meanwhile the data are made. Of S9 only the wake to answer shares the processors.
      ;[demo] = await Promise.all([prepareData(), measure(['S9'], () => measureIdle(setup, 1))])
    } finally {
      await setup.close()
    }
  }
  demo ??= await prepareData()
  await measure(['S12'], () => measureRelays(Math.min(rounds, 3), Number(values.watchers)))
  await measure(['S5'], async () => (demo ? measurePageRates(demo, rounds, Math.min(seconds, 2)) : []))
  await measure(['S13'], () => measureFlood(rounds, 150))
  await measure(['S6'], () => measureLists(rounds))
  await measure(['S10'], () => measureDashboard(rounds))
  await measure(['S11'], () => measureConsoleLists(rounds))
  // After the other servers have stopped, so that they take no processor time from the pages.
  const pagesFrom = performance.now()
  if (demo && isWanted('S8')) {
    pages.push(...(await measurePages(demo, Math.min(rounds, 3))))
    sayTook('S8', pagesFrom)
  }
} finally {
  demo?.remove()
}
sayTook('Everything', startedAt)

for (const row of rows) {
  const [low, high] = row.spread
  process.stdout.write(
    `${row.id}  ${row.measure}\n    ours ${row.ours}, bare ${row.bare}, ratio ${row.ratio.toFixed(2)} ` +
      `(${low.toFixed(2)} to ${high.toFixed(2)}), gate ${row.gate}: ${row.passed ? 'met' : 'MISSED'}\n`,
  )
  if (row.processor) printCosts('processor time each', row.processor)
  if (row.withSync) printCosts('with the time in fsync', row.withSync)
  if (row.noise) {
    const { others, stolen, repeated } = row.noise
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    process.stdout.write(
      `    noise: others at most ${percent(others)} of a core, stolen ${percent(stolen)}; rounds repeated: ${repeated}\n`,
    )
  }
}
if (pages.length > 0) printPages(pages)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ rows, pages }, null, 2)}\n`)
process.exit([...rows, ...pages].every(({ passed }) => passed) ? 0 : 1)

function printCosts(what: string, { ours, bare, ratio, spread }: Costs): void {
  const [least, most] = spread.map((one) => one.toFixed(2))
  process.stdout.write(
    `    ${what}: ours ${ours.toFixed(0)} us, bare ${bare.toFixed(0)} us, ratio ${ratio.toFixed(2)} (${least} to ${most})\n`,
  )
}
