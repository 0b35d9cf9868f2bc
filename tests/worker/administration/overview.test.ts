import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/admin/loader.server.ts'
import { minuteOf } from '../../../domain/administration/uptime.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { countText, dollarsWhole } from '../../../domain/format/usd.ts'
import { readOverview } from '../../../worker/services/administration/read-overview.ts'
import { recordHealth } from '../../../worker/services/administration/uptime.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { readPdfText } from '../../fixtures/pdf-text.ts'
import { callApi } from '../support/api.ts'
import { makeBidder, makeSale } from '../support/money.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { bid, drain, makeAuction, makePerson, setMaximum } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

test('overview: a paid and an unpaid sale -> one completed, revenue from the ledger, share of completed transactions', async () => {
  const { token } = await signInProvedAdmin()
  const read = async () => (await callApi('GET', '/admin/overview', { token })).body.data
  const before = await read()
  await settleSale(env, await makeSale(await makeBidder()))
  await makeUnpaidSale()
  const after = await read()
  expect(after.completed_sales - before.completed_sales).toBe(1)
  expect(after.total_revenue - before.total_revenue).toBe(615)
  // The unpaid sale's; the other one's is a draft in the database.
  expect(after.total_auctions - before.total_auctions).toBe(1)
  expect(after.completed_transactions - before.completed_transactions).toBe(1)
  const rate = (after.completed_transactions / after.total_transactions) * 100
  expect(after.success_rate).toBeCloseTo(rate, 0)
  expect(after.success_rate).toBeLessThan(100)
})

test('uptime: checks by the cron, a minute without one -> the share of good minutes', async () => {
  const { token } = await signInProvedAdmin()
  await env.DB.prepare('delete from health_checks').run()
  const read = async () => (await callApi('GET', '/admin/overview', { token })).body.data.uptime
  expect(await read()).toBeNull()
  const firstMs = minuteOf(Date.now()) - 4 * MINUTE_MS
  for (const minute of [0, 1, 1, 3]) await recordHealth(env, firstMs + minute * MINUTE_MS + 700)
  expect(await read()).toEqual({ percent: 75, since: new Date(firstMs).toISOString() })
})

test('report: downloaded -> a PDF with the figures of the overview', async () => {
  const { token } = await signInProvedAdmin()
  const { body: overview } = await callApi('GET', '/admin/overview', { token })
  const { total_users, success_rate, total_transactions, total_revenue, last_backup } = overview.data
  const report = await exports.default.fetch('http://localhost/api/admin/overview.pdf', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(report.headers.get('content-disposition')).toMatch(
    /^attachment; filename="overview-\d{4}-\d\d-\d\d\.pdf"$/,
  )
  const lines = readPdfText(new Uint8Array(await report.arrayBuffer())).split('\n')
  const shown = (label: string) => lines[lines.indexOf(label) + 1]
  expect(lines[0]).toBe('Hammerlane system overview')
  expect(shown('Total users')).toBe(countText(total_users))
  expect(shown('Success rate')).toBe(`${success_rate}% of ${countText(total_transactions)} transactions`)
  expect(shown('Total revenue')).toBe(dollarsWhole(total_revenue))
  // Tests of another file may have made one.
  expect(shown('Last backup')).toBe(last_backup ?? 'No backup yet')
})

test('overview: payments are not set up -> counts the maximums that still answer; set up -> none', async () => {
  const [one, other, bidder] = [await makeAuction(), await makeAuction(), await makePerson()]
  const production = { ...env, ENVIRONMENT: 'production' }
  const read = async (from: typeof env) => (await readOverview(from, Date.now())).maximums_without_payments
  const before = (await read(production)) ?? 0
  await bid(one, bidder, 6_000)
  await setMaximum(other, bidder, 9_000)
  await Promise.all([drain(one.id), drain(other.id)])
  expect(await read(production)).toBe(before + 1)
  expect(await read(env)).toBeNull()
})

test.each(['payments', 'settings'])(
  '%s tab: the database fails -> its parts are null, the page is shown',
  async (tab) => {
    const viewer = await readViewer((await signInProvedAdmin()).token)
    const context = { ...pageAs(viewer), env: { ...env, DB: null as unknown as D1Database } }
    const unread = {
      payments: { processors: null, troubles: null },
      settings: { settings: null, premium: null },
    }
    expect(await callLoader(loader, { context, query: `tab=${tab}` })).toMatchObject({
      content: { kind: tab, ...unread[tab as keyof typeof unread] },
    })
  },
)

test('overview page: the database fails -> each part is null, the health of the parts is shown', async () => {
  const viewer = await readViewer((await signInProvedAdmin()).token)
  const context = { ...pageAs(viewer), env: { ...env, DB: null as unknown as D1Database } }
  expect(await callLoader(loader, { context, query: 'tab=overview' })).toMatchObject({
    content: {
      figures: null,
      criticalAlerts: null,
      activity: null,
      waiting: { alerts: null, sales: null },
      health: {
        state: 'down',
        parts: expect.arrayContaining([
          expect.objectContaining({ name: 'auction_room', state: 'operational' }),
        ]),
      },
    },
  })
})
