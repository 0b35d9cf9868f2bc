/**
 * With every fault between us and a real processor: never two successful premiums for a sale, and never deposit plus
 * charges above the premium, by the processor's own books. With the sandbox the simulation of money shows it.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { continueSales } from '../../worker/services/settlement/settle-sale.ts'
import { ORDER_LIFE_MS } from '../fixtures/paypal/orders.ts'
import { SimDatabase } from '../simulation/money/sqlite-database.ts'
import { done } from '../worker/payments/contract-bench.ts'
import { type CaptureBehavior, MAX_ATTEMPTS, makeSaleBench, type SaleBench } from './sale-bench.ts'

const PREMIUM = 60_000

const db = new SimDatabase()
let bench: SaleBench

afterEach(() => bench.close())

describe.each(['stripe', 'paypal'] as const)('premium at %s', (name) => {
  /** A sale whose premium the buyer's first method could not pay, and the payment that stays open for it. */
  async function winUnpaid() {
    bench = await makeSaleBench(db, name)
    await bench.authorize()
    bench.processor.change(bench.saved.methodReference, 'declines')
    return winAnother()
  }

  async function winAnother() {
    const sale = await bench.win()
    expect(sale.state).toBe('action_required')
    return { sale, first: sale.charge_reference ?? '' }
  }

  const payWithOther = (saleId: number) => bench.pay(saleId, bench.other.id)
  const PAID = { ok: true, value: { sale: { state: 'paid' } } }

  test('declined, then another method -> the same payment is paid', async () => {
    const { sale, first } = await winUnpaid()
    expect(await payWithOther(sale.id)).toMatchObject(PAID)
    expect(bench.sale(sale.auction_id).charge_reference).toBe(first)
    expect(bench.processor.takenCents()).toBe(PREMIUM)
  })

  test('declined as often as a payment can be tried, then another method -> paid with another payment, the first takes no more', async () => {
    const { sale, first } = await winUnpaid()
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
      expect(await bench.pay(sale.id, bench.saved.id)).toMatchObject({ ok: false })
    }
    expect(bench.sale(sale.auction_id).charge_reference).toBe(first)
    expect(await payWithOther(sale.id)).toMatchObject(PAID)
    expect(bench.sale(sale.auction_id).charge_reference).not.toBe(first)
    const { methodReference } = bench.other
    const again = await (await bench.provider()).confirm({
      reference: first,
      methodReference,
      returnUrl: null,
    })
    expect(done(again)).toMatchObject({ status: 'canceled' })
    expect(bench.processor.takenCents()).toBe(PREMIUM)
  })

  test('payment lapsed, paid with another one, then the first succeeds late -> it is refunded', async () => {
    const { sale, first } = await winUnpaid()
    bench.processor.lapse(first)
    bench.advance(ORDER_LIFE_MS)
    expect(await payWithOther(sale.id)).toMatchObject(PAID)
    bench.processor.change(bench.saved.methodReference, 'pays')
    const late = bench.processor.takeLate(first, bench.saved.methodReference)
    expect(bench.processor.takenCents()).toBe(2 * PREMIUM)
    expect(await bench.receive(late)).toEqual({ outcome: 'taken' })
    expect(bench.processor.takenCents()).toBe(PREMIUM)
  })

  test('processed, then denied -> the buyer is asked, and nothing is charged without them; then another method -> paid', async () => {
    bench = await makeSaleBench(db, name)
    await bench.authorize()
    bench.processor.change(bench.saved.methodReference, 'denies later')
    const sale = await bench.win()
    expect(sale.state).toBe('processing')
    bench.advance(HOUR_MS)
    expect(await bench.receive(bench.processor.newestEvent())).toEqual({ outcome: 'taken' })
    for (let run = 0; run < 3; run += 1) {
      expect(bench.sale(sale.auction_id)).toMatchObject({
        state: 'action_required',
        charge_reference: sale.charge_reference,
      })
      bench.advance(MINUTE_MS)
      await continueSales(bench.env, bench.world.nowMs)
    }
    expect(bench.processor.takenCents()).toBe(0)
    expect(await payWithOther(sale.id)).toMatchObject(PAID)
    expect(bench.processor.takenCents()).toBe(PREMIUM)
  })

  test('answer lost at each request of the payment, then repeated -> paid once', async () => {
    const { sale } = await winUnpaid()
    let now = sale
    let requests = 0
    for (let hasStruck = true; hasStruck; requests += 1) {
      bench.processor.fake.faults.arm('answer_lost', requests)
      await payWithOther(now.id)
      hasStruck = bench.processor.fake.faults.disarm()
      expect(await payWithOther(now.id)).toMatchObject(hasStruck ? PAID : { ok: false })
      expect(bench.processor.takenCents()).toBe((requests + 1) * PREMIUM)
      now = (await winAnother()).sale
    }
    expect(requests).toBeGreaterThan(3)
  })

  test('answer lost at each request of deposit and rest, then repeated -> the premium in all', async () => {
    let { sale } = await winUnpaid()
    let requests = 0
    let deposits = 0
    for (let hasStruck = true; hasStruck; requests += 1) {
      bench.advance(2 * DAY_MS)
      bench.processor.fake.faults.arm('answer_lost', requests)
      await continueSales(bench.env, bench.world.nowMs)
      await payWithOther(sale.id)
      hasStruck = bench.processor.fake.faults.disarm()
      bench.advance(MINUTE_MS)
      await continueSales(bench.env, bench.world.nowMs)
      await payWithOther(sale.id)
      const { state, deposit_cents: deposit } = bench.sale(sale.auction_id)
      expect(state).toBe('paid')
      // If the payment could not be ended, nothing defaults, and the whole premium is paid in time.
      if (deposit !== null) deposits += 1
      expect(bench.processor.takenCents()).toBe((requests + 1) * PREMIUM)
      bench.processor.change(bench.saved.methodReference, 'pays')
      await bench.authorize()
      bench.processor.change(bench.saved.methodReference, 'declines')
      sale = (await winAnother()).sale
    }
    expect(deposits).toBeGreaterThan(5)
  })
})

describe('deposit at PayPal', () => {
  const HOLD = 5_000

  /** A sale that nobody has paid in time; PayPal treats the capture of its hold like that. */
  async function winDefaulted(behavior: CaptureBehavior) {
    bench = await makeSaleBench(db, 'paypal')
    await bench.authorize()
    bench.processor.change(bench.saved.methodReference, 'declines')
    const { auction_id: auctionId } = await bench.win()
    bench.processor.changeHolds(behavior)
    bench.advance(2 * DAY_MS)
    return auctionId
  }

  const continueNow = () => continueSales(bench.env, bench.world.nowMs)
  const payRest = (auctionId: number) => bench.pay(bench.sale(auctionId).id, bench.other.id)

  describe.each([
    ['completes later', HOLD],
    ['denies later', null],
  ] as const)('reviewed, %s', (behavior, deposit) => {
    test('capture -> counts once it is taken, nothing is paid before, then the rest', async () => {
      const auctionId = await winDefaulted(behavior)
      await continueNow()
      const { seller_id: sellerId, ...sale } = bench.sale(auctionId)
      expect(sale).toMatchObject({ state: 'defaulted', deposit_cents: null })
      expect(await payRest(auctionId)).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
      const isNotifiedOfDefault = (userId: number) =>
        [...(bench.world.notified.get(userId) ?? [])].some((key) => key.endsWith(':defaulted'))
      expect([isNotifiedOfDefault(sellerId), isNotifiedOfDefault(sale.winner_id)]).toEqual([true, false])
      bench.advance(HOUR_MS)
      await continueNow()
      expect(isNotifiedOfDefault(sale.winner_id)).toBe(true)
      expect(bench.sale(auctionId)).toMatchObject({ state: 'defaulted', deposit_cents: deposit })
      expect(bench.processor.takenCents()).toBe(deposit ?? 0)
      expect(await payRest(auctionId)).toMatchObject({ ok: true, value: { sale: { state: 'paid' } } })
      expect(bench.processor.takenCents()).toBe(PREMIUM)
    })

    test('capture, an answer lost at each request -> counts if it is taken', async () => {
      let hasStruck = true
      for (let requests = 0; hasStruck; requests += 1) {
        if (requests > 0) await bench.close()
        const auctionId = await winDefaulted(behavior)
        bench.processor.fake.faults.arm('answer_lost', requests)
        await continueNow()
        hasStruck = bench.processor.fake.faults.disarm()
        for (let run = 0; run < 3; run += 1) {
          bench.advance(HOUR_MS)
          await continueNow()
        }
        expect(bench.sale(auctionId).deposit_cents).toBe(deposit)
        expect(bench.processor.takenCents()).toBe(deposit ?? 0)
      }
    })
  })

  test('capture declined by the bank at once -> no deposit, and the whole premium is paid', async () => {
    const auctionId = await winDefaulted('declines by the bank')
    await continueNow()
    expect(bench.sale(auctionId)).toMatchObject({ state: 'defaulted', deposit_cents: null })
    expect(await payRest(auctionId)).toMatchObject({ ok: true, value: { sale: { state: 'paid' } } })
    expect(bench.processor.takenCents()).toBe(PREMIUM)
  })
})
