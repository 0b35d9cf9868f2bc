/** S10: the tabs of the dashboard, as pages, of a person with 5,000 bids and 500 auctions and of one with 10 of each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiClient } from '../../tests/fixtures/api-client.ts'
import { bundleProduct } from '../bare/bundle.ts'
import { freePort, startServer } from '../bare/server.ts'
import type { Row } from './bench-setup.ts'
import { DASHBOARD_AUCTIONS } from './fill-dashboard.ts'
import { fillState } from './filled-state.ts'
import { type Filled, runMeasure } from './lists.ts'

const GATE = 2

/** Every tab with its filters, and pages that both people have. */
const TABS: Readonly<Record<string, readonly string[]>> = {
  overview: [''],
  'my-auctions': ['', '&show=active', '&show=pending', '&show=ended', '&show=drafts'],
  'my-bids': ['', '&show=winning', '&show=outbid', '&show=ended'],
  watchlist: ['', '&show=active', '&show=ending'],
  searches: [''],
  financial: ['', '&view=transactions', '&view=methods', '&view=fees'],
  settings: ['', '&section=security', '&section=notifications'],
}

export async function measureDashboard(rounds: number): Promise<Row[]> {
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-dashboard-'))
  const bundleDir = await bundleProduct(join(stateDir, 'bundle'))
  const worker = { kind: 'product', bundleDir, authSecret: 'dashboard '.repeat(4) } as const
  const options = { port: await freePort(), stateDir: join(stateDir, 'state'), worker }
  await fillState(options, { auctions: DASHBOARD_AUCTIONS, for: 'lists' })
  const server = await startServer({ ...options, worker: { ...worker, finish: 'dashboard' } })
  try {
    const many = await signIn(server.url, 'bidder1@hammerlane.test')
    const few = await signIn(server.url, 'bidder2@hammerlane.test')
    const rows: Row[] = []
    for (const [tab, queries] of Object.entries(TABS)) {
      const measure = {
        id: 'S10',
        measure: `/dashboard?tab=${tab}`,
        path: '/dashboard',
        queries: queries.map((query) => () => `tab=${tab}${query}`),
        gate: GATE,
      }
      const sizes = ['5,000 bids and 500 auctions', '10'] as const
      rows.push(await runMeasure(measure, { few, many, rounds, sizes }))
    }
    return rows
  } finally {
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** The cookie of a new session: the dashboard is a page. */
async function signIn(url: string, email: string): Promise<Filled> {
  const { headers, status } = await new ApiClient(url).ask('POST', '/api/auth/login', {
    body: { email, password: 'Password1' },
  })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  if (status !== 200 || cookie.length === 0) throw new Error(`${email} could not sign in: ${status}`)
  return { url, headers: { cookie: cookie.join('; ') } }
}
