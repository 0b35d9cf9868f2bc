/**
 * The performance table: `npm run bench [-- --json FILE] [--rounds N] [--only S1,S4]`.
 * Ratios of interleaved rounds on the production bundle; exits 1 where a gate is missed.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { acceptedBids } from './bench/accepted-bids.ts'
import { openArena, type Row } from './bench/arena.ts'
import { fanOut } from './bench/fan-out.ts'
import { socketBids } from './bench/socket-bids.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const wanted = values.only?.split(',')
const isWanted = (...ids: string[]): boolean => !wanted || ids.some((id) => wanted.includes(id))

const arena = await openArena()
const rows: Row[] = []
try {
  if (isWanted('S1')) rows.push(await acceptedBids(arena, rounds, seconds))
  if (isWanted('S2')) rows.push(await socketBids(arena, rounds, seconds))
  if (isWanted('S3', 'S4')) rows.push(...(await fanOut(arena, rounds, 60)))
} finally {
  await arena.close()
}

for (const row of rows) {
  const [low, high] = row.spread
  process.stdout.write(
    `${row.id}  ${row.measure}\n    ours ${row.ours}, bare ${row.bare}, ratio ${row.ratio.toFixed(2)} ` +
      `(${low.toFixed(2)} to ${high.toFixed(2)}), gate ${row.gate}: ${row.passed ? 'met' : 'MISSED'}\n`,
  )
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ rows }, null, 2)}\n`)
process.exit(rows.every(({ passed }) => passed) ? 0 : 1)
