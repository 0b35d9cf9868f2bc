/**
 * S5: pages as a signed-out visitor gets them, against a Remix page that renders the same elements from constants: what our data
 * costs beside React.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BareServer, freePort, startServer } from '../bare/server.ts'
import { findBusiestAuction } from '../demo/serve-demo.ts'
import { measurePairs, measureRound, type Row, rateRow } from './bench-setup.ts'
import { buildTwin } from './build-twin.ts'
import type { DemoState } from './demo-state.ts'
import { runLoad } from './load.ts'
import { comparableMarkup } from './markup-module.ts'

const CONNECTIONS = 8
const LEAST_RATIO = 0.8
/** Before the first round V8 compiles what runs often. */
const WARM_UP_S = 3

/** Measures rounds of `seconds` of each server on the demo. */
export async function measurePageRates(demo: DemoState, rounds: number, seconds: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-twin-'))
  const servers: BareServer[] = []
  try {
    const product = await demo.start()
    servers.push(product)
    const paths = ['/auctions', await findBusiestAuction(product.url), '/about']
    const twin = await startServer({
      port: await freePort(),
      stateDir: join(folder, 'state'),
      worker: { kind: 'script', path: await twinOf(product, paths, folder), hasNoObject: true },
    })
    servers.push(twin)
    const rows: Row[] = []
    for (const path of paths) {
      await checkTwin(product, twin, path)
      const isGated = path !== '/about'
      // What is only reported takes one round.
      const few = 1
      rows.push(
        await measurePage(
          { product, bare: twin },
          { path, rounds: isGated ? rounds : few, seconds, leastRatio: isGated ? LEAST_RATIO : null },
        ),
      )
      if (isGated) {
        rows.push(
          await measurePage(
            { product, bare: twin },
            { path, rounds: few, seconds, leastRatio: null, isEachOnce: true },
          ),
        )
      }
    }
    return rows
  } finally {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface MeasuredPage {
  readonly path: string
  readonly rounds: number
  readonly seconds: number
  /** Null where the figure is only reported. */
  readonly leastRatio: number | null
  /** Each request has an address of its own, so that no answer serves two. */
  readonly isEachOnce?: boolean
}

async function measurePage(
  servers: { readonly product: BareServer; readonly bare: BareServer },
  { path, rounds, seconds, leastRatio, isEachOnce = false }: MeasuredPage,
): Promise<Row> {
  let sent = 0
  const round = (server: BareServer, roundSeconds: number) =>
    measureRound(servers, server, async () => {
      const { answered, succeeded, ...load } = await runLoad({
        url: server.url,
        connections: CONNECTIONS,
        seconds: roundSeconds,
        next: () => {
          sent += 1
          return { method: 'GET', path: isEachOnce ? `${path}?visit=${sent}` : path, headers: {}, body: '' }
        },
      })
      if (succeeded < answered) throw new Error(`${path}: ${answered - succeeded} answers were no page`)
      return { count: succeeded, seconds: load.seconds }
    })
  // The round before has run the same code.
  if (!isEachOnce) for (const server of [servers.product, servers.bare]) await round(server, WARM_UP_S)
  const measured = await measurePairs(rounds, async () => ({
    bare: await round(servers.bare, seconds),
    ours: await round(servers.product, seconds),
  }))
  const name = path.replace(/\d+$/, '{id}')
  const measure = `GET ${name} as a page${isEachOnce ? ', each address once' : ''}, against the same markup without data`
  return rateRow({ id: 'S5', measure, leastRatio }, measured)
}

async function twinOf(product: BareServer, paths: readonly string[], folder: string): Promise<string> {
  const pages = new Map<string, string>()
  for (const path of paths) pages.set(path, await readPage(product, path))
  return buildTwin(pages, join(folder, 'twin'))
}

/** @throws if the twin's elements, attributes and texts differ from those of the page it was made from */
async function checkTwin(product: BareServer, twin: BareServer, path: string): Promise<void> {
  const [ours, theirs] = [await readPage(product, path), await readPage(twin, path)]
  // Nonces, clocks and keys differ from answer to answer: only the lengths of an equal page can be compared.
  const length = (html: string) => comparableMarkup(html).replaceAll(/ nonce="[^"]*"/g, '').length
  if (Math.abs(length(ours) - length(theirs)) > 50) {
    throw new Error(`${path}: the twin's markup has ${length(theirs)} characters, the page's ${length(ours)}`)
  }
}

async function readPage(server: BareServer, path: string): Promise<string> {
  const answer = await fetch(server.url + path)
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${html.slice(0, 300)}`)
  return html
}
