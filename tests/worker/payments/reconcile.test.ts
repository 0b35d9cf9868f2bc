import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { reconcile } from '../../../worker/services/payments/books/reconcile.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { listProcessorPayments, makeBidder, makeSale } from '../support/money.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

beforeEach(async () => {
  for (const table of ['reconciliation_differences', 'payment_events', 'admin_alerts']) {
    await env.DB.prepare(`delete from ${table}`).run()
  }
  await env.DB.prepare("delete from settings where key like 'reconciliation%'").run()
})

afterEach(() => armFault('payment', 0))

interface Row {
  readonly kind: string
  readonly reference: string | null
  readonly ours_cents: number | null
  readonly theirs_cents: number | null
  readonly resolved_at_ms: number | null
}

const listDifferences = async (about: string) =>
  (
    await env.DB.prepare(
      'select kind, reference, ours_cents, theirs_cents, resolved_at_ms from reconciliation_differences where key like ? order by id',
    )
      .bind(`%${about}%`)
      .all<Row>()
  ).results

const countAlerts = (reference: string) =>
  env.DB.prepare("select count(*) as n from admin_alerts where kind = 'reconciliation' and key like ?")
    .bind(`%${reference}%`)
    .first<number>('n')

/** A paid sale, and the processor's payment of its premium. */
async function makePaid() {
  const buyer = await makeBidder()
  const sale = await makeSale(buyer)
  await settleSale(env, sale)
  const [payment] = await listProcessorPayments(buyer, 'charge')
  return { sale, buyer, reference: payment?.reference ?? '' }
}

const START_MS = Date.now()
const night = (number: number) => START_MS + (number + 1) * DAY_MS + HOUR_MS

test('paid, unpaid and held payments that agree -> no difference; younger than a day -> not compared', async () => {
  const { reference } = await makePaid()
  await makeUnpaidSale()
  await reconcile(env, night(0))
  expect(await listDifferences('')).toEqual([])
  await env.DB.prepare('update sandbox_payments set refunded_cents = 1 where reference = ?')
    .bind(reference)
    .run()
  await env.DB.prepare('update sandbox_payments set created_at_ms = ? where reference = ?')
    .bind(night(1) - HOUR_MS, reference)
    .run()
  await env.DB.prepare('update transactions set created_at_ms = ? where processor_reference = ?')
    .bind(night(1) - HOUR_MS, reference)
    .run()
  await reconcile(env, night(1))
  expect(await listDifferences(reference)).toEqual([])
})

test('refund made at the processor -> listed and alerted once; recorded here -> closed; again -> alerted again', async () => {
  const { reference } = await makePaid()
  const refund = (cents: number) =>
    env.DB.prepare('update sandbox_payments set refunded_cents = ? where reference = ?')
      .bind(cents, reference)
      .run()
  await refund(60_000)
  for (const number of [0, 1]) await reconcile(env, night(number))
  const difference = { kind: 'amount', reference, ours_cents: 60_000, theirs_cents: 0, resolved_at_ms: null }
  expect(await listDifferences(reference)).toEqual([difference])
  expect(await countAlerts(reference)).toBe(1)
  await refund(0)
  await reconcile(env, night(2))
  expect(await listDifferences(reference)).toMatchObject([{ resolved_at_ms: night(2) }])
  await refund(60_000)
  await reconcile(env, night(3))
  expect(await listDifferences(reference)).toEqual([difference])
  expect(await countAlerts(reference)).toBe(2)
})

test('payment that we do not know, and one that the processor does not know -> both listed', async () => {
  const [one, other] = [await makePaid(), await makePaid()]
  await env.DB.batch([
    env.DB.prepare('delete from ledger_entries where auction_id = ?').bind(one.sale.auctionId),
    env.DB.prepare('delete from transactions where auction_id = ?').bind(one.sale.auctionId),
    env.DB.prepare('delete from payment_attempts where reference = ?').bind(one.reference),
    env.DB.prepare('update sales set charge_reference = null where auction_id = ?').bind(one.sale.auctionId),
    env.DB.prepare('delete from sandbox_events where payment_reference = ?').bind(other.reference),
    env.DB.prepare('delete from sandbox_payments where reference = ?').bind(other.reference),
  ])
  await reconcile(env, night(0))
  expect(await listDifferences(one.reference)).toMatchObject([{ kind: 'missing_here', theirs_cents: 60_000 }])
  expect(await listDifferences(other.reference)).toMatchObject([
    { kind: 'missing_there', ours_cents: 60_000 },
  ])
})

test('ledger without a row of a transaction -> listed by auction; the row is back -> closed', async () => {
  const { sale } = await makePaid()
  const { auctionId } = sale
  const name = `auction:${auctionId}`
  const hide = (change: string) =>
    env.DB.prepare(`update ledger_entries set auction_id = ${change} where auction_id is ? and key like ?`)
  await hide('null').bind(auctionId, '%:charged').run()
  await reconcile(env, night(0))
  expect(await listDifferences(name)).toMatchObject([{ kind: 'ledger', ours_cents: 0, theirs_cents: 60_000 }])
  await hide(String(auctionId)).bind(null, `premium:${auctionId}:%:charged`).run()
  await reconcile(env, night(1))
  expect(await listDifferences(name)).toMatchObject([{ resolved_at_ms: night(1) }])
})

test('event of a payment that we do not know -> compared once it is a day old, then handled', async () => {
  const insert = (id: string, reference: string) =>
    env.DB.prepare(
      `insert into payment_events (provider, event_id, type, payment_reference, received_at_ms) values ('sandbox', ?, 'x', ?, ?)`,
    ).bind(id, reference, Date.now())
  const { reference } = await makePaid()
  await env.DB.batch([insert('evt_setup', 'setup_x'), insert('evt_refund', reference)])
  const countOpen = () =>
    env.DB.prepare('select count(*) as n from payment_events where handled_at_ms is null').first<number>('n')
  await reconcile(env, Date.now() + HOUR_MS)
  expect(await countOpen()).toBe(2)
  await env.DB.prepare("delete from settings where key like 'reconciliation%'").run()
  await reconcile(env, night(0))
  expect(await countOpen()).toBe(0)
  expect(await listDifferences(reference)).toEqual([])
  expect(await listDifferences('setup_x')).toEqual([])
})

test('processor does not answer -> nothing is closed or listed, and the next run goes on', async () => {
  const { reference } = await makePaid()
  await env.DB.prepare('update sandbox_payments set refunded_cents = 60000 where reference = ?')
    .bind(reference)
    .run()
  armFault('payment', 1)
  await reconcile(env, night(0))
  expect(await listDifferences(reference)).toEqual([])
  await reconcile(env, night(0) + HOUR_MS)
  expect(await listDifferences(reference)).toMatchObject([{ kind: 'amount' }])
})
