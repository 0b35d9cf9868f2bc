/** Refunds of a sale whose payment is disputed, which Stripe refuses while the bank decides. */
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { administerSale } from '../../worker/services/settlement/administer-sale.ts'
import { finishSaleRefunds } from '../../worker/services/settlement/finish-refunds.ts'
import { FakeStripe } from '../fixtures/stripe/fake-stripe.ts'
import { findTestCard } from '../fixtures/stripe/test-cards.ts'
import { SimDatabase } from '../simulation/money/sqlite-database.ts'
import { makeSaleBench, type SaleBench } from './sale-bench.ts'

const PREMIUM = 60_000

const db = new SimDatabase()
let bench: SaleBench

afterEach(() => bench.close())

/**
 * A sale whose premium is disputed, all of it, and which an administrator has refunded meanwhile; with `isLate` before the event of
 * the dispute has come.
 */
async function refundDisputed({ isLate = false } = {}) {
  bench = await makeSaleBench(db, 'stripe')
  const { fake } = bench.processor
  if (!(fake instanceof FakeStripe)) throw new Error('The processor is not Stripe.')
  await bench.authorize()
  const card = findTestCard('pm_card_createDispute')
  if (card === null) throw new Error('There is no such card.')
  fake.books.cards.set(bench.saved.methodReference, card)
  const sale = await bench.win()
  bench.advance(2 * MINUTE_MS)
  const opened = bench.processor.newestEvent()
  if (!isLate) {
    expect(await bench.receive(opened)).toEqual({ outcome: 'taken' })
    expect(bench.sale(sale.auction_id).state).toBe('disputed')
  }
  const { world, env } = bench
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
  expect(bench.processor.takenCents()).toBe(PREMIUM)
  const [dispute] = [...fake.books.disputes.values()]
  return {
    /** The bank decides, and the job of the refunds runs. */
    async close(state: 'won' | 'lost', givenBack?: number) {
      fake.closeDispute(dispute?.id ?? '', state, givenBack)
      await bench.receive(bench.processor.newestEvent())
      for (let run = 0; run < 3; run += 1) {
        bench.advance(HOUR_MS)
        await finishSaleRefunds(env, world.nowMs)
      }
      return world.rows<object>('select state, amount_cents from refunds where sale_id = ?', sale.id)
    },
  }
}

test('refund during a dispute: won -> refunded after it', async () => {
  const { close } = await refundDisputed()
  expect(await close('won')).toEqual([{ state: 'succeeded', amount_cents: PREMIUM }])
  expect(bench.processor.takenCents()).toBe(0)
})

test('refund during a dispute: before its event has come -> refunded after it is won', async () => {
  const { close } = await refundDisputed({ isLate: true })
  expect(await close('won')).toEqual([{ state: 'succeeded', amount_cents: PREMIUM }])
  expect(bench.processor.takenCents()).toBe(0)
})

test('refund during a dispute: lost in part -> the rest is refunded after it', async () => {
  const { close } = await refundDisputed()
  expect(await close('lost', 50_000)).toEqual([{ state: 'succeeded', amount_cents: 50_000 }])
  expect(bench.processor.takenCents()).toBe(PREMIUM - 50_000)
})

test('refund during a dispute: lost, all of it -> it ends, no money goes out, nobody is asked to refund by hand', async () => {
  const { close } = await refundDisputed()
  expect(await close('lost')).toEqual([{ state: 'failed', amount_cents: PREMIUM }])
  expect(bench.processor.takenCents()).toBe(PREMIUM)
  expect(bench.world.rows("select 1 from admin_alerts where kind = 'refund_failed'")).toEqual([])
})
