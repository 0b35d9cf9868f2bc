/** A refund of a sale that Stripe reports as made, and later as failed. */
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { administerSale } from '../../worker/services/settlement/administer-sale.ts'
import { SimDatabase } from '../simulation/money/sqlite-database.ts'
import { makeSaleBench, type SaleBench } from './sale-bench.ts'

const PREMIUM = 60_000

const db = new SimDatabase()
let bench: SaleBench

afterEach(() => bench.close())

const balances = (auctionId: number) =>
  bench.world.rows<object>(
    `select account, sum(cents) as cents from (
      select debit_account as account, amount_cents as cents, auction_id from ledger_entries
      union all select credit_account, -amount_cents, auction_id from ledger_entries)
    where auction_id = ? and account in ('income:buyer_premium', 'processor:stripe') group by account order by account`,
    auctionId,
  )

test('refund that succeeded: the processor fails it later, reported twice -> failed, taken back once, alerted', async () => {
  bench = await makeSaleBench(db, 'stripe')
  const { world, env, processor, saved } = bench
  await bench.authorize()
  processor.change(saved.methodReference, 'refund fails later')
  const sale = await bench.win()
  const adminId = world.admins[0] ?? 0
  const refunded = await administerSale(env, {
    saleId: sale.id,
    action: 'refund',
    reason: 'A test',
    viewer: world.viewer(adminId),
    actor: { actorId: adminId, requestId: 'a', ipAddress: null, userAgent: null },
    nowMs: world.nowMs,
  })
  expect(refunded.ok).toBe(true)
  const stored = () => [
    ...world.rows<object>('select state, failure_code from refunds where sale_id = ?', sale.id),
    ...world.rows<object>("select status from transactions where sale_id = ? and type = 'refund'", sale.id),
  ]
  expect(stored()).toEqual([{ state: 'succeeded', failure_code: null }, { status: 'completed' }])

  bench.advance(2 * MINUTE_MS)
  expect(processor.takenCents()).toBe(PREMIUM)
  for (let times = 0; times < 2; times += 1) {
    expect(await bench.receive(processor.newestEvent())).toEqual({ outcome: 'taken' })
  }
  expect(stored()).toEqual([{ state: 'failed', failure_code: 'failed_later' }, { status: 'failed' }])
  expect(balances(sale.auction_id)).toEqual([
    { account: 'income:buyer_premium', cents: -PREMIUM },
    { account: 'processor:stripe', cents: PREMIUM },
  ])
  const alerts = world.rows<{ message: string }>(
    "select message from admin_alerts where kind = 'refund_failed'",
  )
  expect(alerts).toMatchObject([{ message: expect.stringContaining('It had been made before') }])
})
