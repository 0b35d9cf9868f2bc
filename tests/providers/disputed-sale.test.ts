/** Refunds of a sale whose payment is disputed, at both processors. */
import { afterEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import type { RealProvider } from '../../domain/money/processor-urls.ts'
import { administerSale } from '../../worker/services/settlement/administer-sale.ts'
import { finishSaleRefunds } from '../../worker/services/settlement/finish-refunds.ts'
import { FakeStripe } from '../fixtures/stripe/fake-stripe.ts'
import { SimDatabase } from '../simulation/money/sqlite-database.ts'
import { makeSaleBench, type SaleBench } from './sale-bench.ts'

const PREMIUM = 60_000

const db = new SimDatabase()
let bench: SaleBench

afterEach(() => bench.close())

/**
 * A sale whose premium is disputed, all of it, and which an administrator refunds meanwhile; with `isLate` before the event of the
 * dispute has come, with `lostExceptCents` also after all but so much was lost.
 */
async function refundDisputed(
  name: RealProvider,
  {
    isLate = false,
    isInquiry = false,
    lostExceptCents = null,
  }: {
    readonly isLate?: boolean
    readonly isInquiry?: boolean
    readonly lostExceptCents?: number | null
  } = {},
) {
  bench = await makeSaleBench(db, name)
  const { world, env, processor, saved } = bench
  await bench.authorize()
  processor.change(saved.methodReference, 'disputes')
  const sale = await bench.win()
  bench.advance(2 * MINUTE_MS)
  const { fake } = processor
  if (isInquiry && fake instanceof FakeStripe) fake.makeInquiries()
  const opened = processor.newestEvent()
  if (!isLate) {
    expect(await bench.receive(opened)).toEqual({ outcome: 'taken' })
    expect(bench.sale(sale.auction_id).state).toBe('disputed')
  }
  if (lostExceptCents !== null) processor.decideDispute('lost', lostExceptCents)
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
  if (isLate) expect(await bench.receive(opened)).toEqual({ outcome: 'taken' })
  return {
    /** The bank decides, and the job of the refunds runs. */
    async close(state: 'won' | 'lost', leftCents = 0, { isLate: isEndLate = false } = {}) {
      if (lostExceptCents === null) processor.decideDispute(state, leftCents)
      if (isEndLate) {
        bench.advance(HOUR_MS)
        await finishSaleRefunds(env, world.nowMs)
      }
      await bench.receive(processor.newestEvent())
      for (let run = 0; run < 3; run += 1) {
        bench.advance(HOUR_MS)
        await finishSaleRefunds(env, world.nowMs)
      }
      return world.rows<object>('select state, amount_cents from refunds where sale_id = ?', sale.id)
    },
    /** What the buyer's transactions say came back, by kind. */
    given: () =>
      world.rows<object>(
        "select type, amount_cents from transactions where user_id = ? and type in ('refund', 'dispute') order by id",
        sale.winner_id,
      ),
  }
}

describe.each(['stripe', 'paypal'] as const)('%s', (name) => {
  test('refund during a dispute: won -> refunded after it', async () => {
    const { close } = await refundDisputed(name)
    expect(bench.processor.takenCents()).toBe(PREMIUM)
    expect(await close('won')).toEqual([{ state: 'succeeded', amount_cents: PREMIUM }])
    expect(bench.processor.takenCents()).toBe(0)
  })

  test('refund during a dispute: lost in part -> the rest is refunded after it', async () => {
    const { close } = await refundDisputed(name)
    expect(await close('lost', 50_000)).toEqual([{ state: 'succeeded', amount_cents: 50_000 }])
    expect(bench.processor.takenCents()).toBe(PREMIUM - 50_000)
  })

  test('refund during a dispute: lost, all of it -> it ends, no money goes out, nobody is asked to refund by hand', async () => {
    const { close } = await refundDisputed(name)
    expect(await close('lost')).toEqual([{ state: 'failed', amount_cents: PREMIUM }])
    expect(bench.processor.takenCents()).toBe(PREMIUM)
    expect(bench.world.rows("select 1 from admin_alerts where kind = 'refund_failed'")).toEqual([])
  })
})

test('Stripe: refund after a dispute was lost in part, before that event has come -> waits, then the rest is refunded', async () => {
  const { close } = await refundDisputed('stripe')
  expect(await close('lost', 50_000, { isLate: true })).toEqual([
    { state: 'succeeded', amount_cents: 50_000 },
  ])
  expect(bench.world.rows("select 1 from admin_alerts where kind = 'refund_failed'")).toEqual([])
})

test('Stripe: refund before the event of a dispute has come -> refunded after it is won', async () => {
  const { close } = await refundDisputed('stripe', { isLate: true })
  expect(await close('won')).toEqual([{ state: 'succeeded', amount_cents: PREMIUM }])
  expect(bench.processor.takenCents()).toBe(0)
})

test.each([
  ['in part -> waits, then the rest is refunded', 50_000, { state: 'succeeded', amount_cents: 50_000 }],
  ['whole -> waits, then it ends', 0, { state: 'failed', amount_cents: PREMIUM }],
])('Stripe: refund before any event of a dispute has come that was lost %s', async (_, leftCents, refund) => {
  const { close } = await refundDisputed('stripe', { isLate: true, lostExceptCents: leftCents })
  expect(await close('lost', leftCents)).toEqual([refund])
  expect(bench.processor.takenCents()).toBe(PREMIUM - leftCents)
  expect(bench.world.rows("select 1 from admin_alerts where kind = 'refund_failed'")).toEqual([])
})

test('Stripe: refund during an inquiry, which is no dispute yet -> made at once', async () => {
  await refundDisputed('stripe', { isInquiry: true })
  expect(bench.processor.takenCents()).toBe(0)
})

test('PayPal: refund before the event of a dispute has come -> made at once, and no loss beside it', async () => {
  const { close, given } = await refundDisputed('paypal', { isLate: true })
  expect(bench.processor.takenCents()).toBe(0)
  await close('lost')
  expect(given()).toEqual([{ type: 'refund', amount_cents: PREMIUM }])
})
