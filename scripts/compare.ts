/**
 * `npm run compare -- <other checkout>`: proves that this checkout behaves like another one. Builds and
 * serves both on copies of one state and sends both the same requests; exits with 1 if a response, the
 * routes, the schema or the weight of a page differs.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAnswers, type ServerPair } from './compare/answers.ts'
import { listRoutes, measureWeight } from './compare/build.ts'
import { type RunningCheckout, startCheckout } from './compare/checkout.ts'
import { firstHunk } from './compare/hunk.ts'
import { PAGE_DATA, type PageData } from './compare/normalize.ts'
import { listRequests, type Openapi } from './compare/requests.ts'
import { readSchema } from './compare/schema.ts'
import { prepareServer, type StageIds } from './compare/stage.ts'
import { ROOT } from './local/settings.ts'

const USAGE = `usage: npm run compare -- <path of the other checkout> [--weight-tolerance PERCENT] [--page-data ${PAGE_DATA.join('|')}]`
const MAX_SHOWN = 40

const { other, weightTolerance, pageData } = readArguments()
const scratch = mkdtempSync(join(tmpdir(), 'hammerlane-compare-'))
const running = new Set<RunningCheckout>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1))
process.on('disconnect', () => void end(1))

compare()
  .then((isEqual) => end(isEqual ? 0 : 1))
  .catch((error: unknown) => {
    console.error(error)
    return end(1)
  })

interface Arguments {
  readonly other: string
  /** In percent. */
  readonly weightTolerance: number
  readonly pageData: PageData
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'weight-tolerance': { type: 'string', default: '1' },
      'page-data': { type: 'string', default: 'names' },
    },
  })
  const [path] = positionals
  const percent = Number(values['weight-tolerance'])
  const pageData = PAGE_DATA.find((name) => name === values['page-data'])
  const folder = path === undefined ? null : resolve(process.env.INIT_CWD ?? process.cwd(), path)
  const isCheckout = folder !== null && positionals.length === 1 && existsSync(join(folder, 'package.json'))
  if (!isCheckout || pageData === undefined || !(percent >= 0)) {
    console.error(USAGE)
    process.exit(1)
  }
  return { other: folder, weightTolerance: percent, pageData }
}

async function end(code: number): Promise<never> {
  await Promise.all([...running].map((checkout) => checkout.stop()))
  rmSync(scratch, { recursive: true, force: true })
  process.exit(code)
}

async function start(folder: string, stateDir: string): Promise<RunningCheckout> {
  const checkout = await startCheckout(folder, stateDir)
  running.add(checkout)
  return checkout
}

async function compare(): Promise<boolean> {
  console.log(`before: ${other}\nafter:  ${ROOT}`)
  const state = join(scratch, 'state')
  const seeding = await start(other, state)
  const { visitors, ids: places } = await prepareServer(seeding.origin)
  await seeding.stop()
  running.delete(seeding)
  const copy = join(scratch, 'copy')
  cpSync(state, copy, { recursive: true })
  const sinceMs = Date.now()
  const after = await start(ROOT, copy)
  const before = await start(other, state)
  const pair = { before: before.origin, after: after.origin, sinceMs, visitors, pageData }

  const outcomes = [
    await areAnswersEqual(pair, places),
    isEqual('routes', await listRoutes(pair.before), await listRoutes(pair.after)),
    isEqual('schema', await readSchema(other), await readSchema(ROOT)),
    await areWeightsEqual(pair, places),
  ]
  return outcomes.every(Boolean)
}

async function areAnswersEqual(pair: ServerPair, places: StageIds): Promise<boolean> {
  const openapi = (await (await fetch(`${pair.before}/api/openapi.json`)).json()) as Openapi
  const requests = listRequests(places, openapi)
  let differing = 0
  const statuses = new Map<string, number>()
  for (const request of requests) {
    const { status, hunk } = await compareAnswers(pair, request)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (hunk === null) continue
    differing += 1
    if (differing > MAX_SHOWN) continue
    console.log(`\n${request.method} ${request.path} as ${request.who}`)
    for (const line of hunk) console.log(`  ${line}`)
  }
  if (differing > MAX_SHOWN) console.log(`\n… ${differing - MAX_SHOWN} more that differ`)
  const tally = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1))
  // Without the statuses, pages that fail on both sides would look equal.
  console.log(`\n${tally.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  console.log(`${requests.length} answers compared, ${differing} differ`)
  return differing === 0
}

function isEqual(name: string, before: readonly string[], after: readonly string[]): boolean {
  const hunk = firstHunk(before, after)
  console.log(
    hunk === null ? `${name}: equal (${after.length} lines)` : `${name}: differ\n${hunk.join('\n')}`,
  )
  return hunk === null
}

async function areWeightsEqual(pair: ServerPair, { active }: StageIds): Promise<boolean> {
  let isWithin = true
  for (const path of ['/', '/auctions', `/auctions/${active}`, '/login', '/register']) {
    const [before, after] = [await measureWeight(pair.before, path), await measureWeight(pair.after, path)]
    const percent = ((after - before) / before) * 100
    const isFault = Math.abs(percent) > weightTolerance
    if (isFault) isWithin = false
    const change = `${percent >= 0 ? '+' : ''}${percent.toFixed(2)} %`
    console.log(`weight of ${path}: ${before} -> ${after} bytes (${change})${isFault ? ' TOO FAR' : ''}`)
  }
  return isWithin
}
