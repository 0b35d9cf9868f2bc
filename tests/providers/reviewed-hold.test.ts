/** Holds of PayPal that nothing is wanted of any more: given up while they are reviewed, or declined after their approval. */
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { endAuthorization } from '../../worker/services/payments/end-authorization.ts'
import { finishHolds } from '../../worker/services/payments/renewals.ts'
import { syncPayment } from '../../worker/services/payments/sync-payment.ts'
import { SimDatabase } from '../simulation/money/sqlite-database.ts'
import { makeSaleBench, type SaleBench } from './sale-bench.ts'

const db = new SimDatabase()
let bench: SaleBench

afterEach(() => bench.close())

test('hold reviewed, then given up -> voided once it is granted', async () => {
  bench = await makeSaleBench(db, 'paypal')
  bench.processor.change(bench.saved.methodReference, 'holds later')
  await expect(bench.authorize()).rejects.toThrow('unavailable')
  const [userId = 0] = bench.world.buyers
  bench.advance(2 * MINUTE_MS)
  await bench.authorize(bench.other)
  await endAuthorization(bench.env, { userId, nowMs: bench.world.nowMs })
  const states = () =>
    bench.world.rows<{ state: string }>('select state from card_holds order by id').map(({ state }) => state)
  expect(states()).toEqual(['releasing', 'released'])
  bench.advance(HOUR_MS)
  await finishHolds(bench.env, { nowMs: bench.world.nowMs, limit: 10, userId })
  expect(states()).toEqual(['released', 'released'])
  expect(bench.processor.heldCents()).toBe(0)
})

test('hold approved, then declined -> ended: what the account could pay later is not held', async () => {
  bench = await makeSaleBench(db, 'paypal')
  bench.processor.change(bench.saved.methodReference, 'asks, then declines')
  await bench.authorize()
  const { paypal } = bench.processor
  const [order] = [...(paypal?.books.orders.values() ?? [])].slice(-1)
  if (!paypal || !order?.source) throw new Error('no order')
  paypal.answerPayer(order.id, true)
  const sync = () => syncPayment(bench.env, { provider: 'paypal', reference: order.id }, bench.world.nowMs)
  const states = () =>
    bench.world.rows<{ state: string }>('select state from card_holds').map(({ state }) => state)
  expect(await sync()).toBe('synced')
  expect(states()).toEqual(['failed'])
  order.source = { ...order.source, email: 'pays@first.example' }
  expect(await sync()).toBe('synced')
  expect(states()).toEqual(['failed'])
  expect(bench.processor.heldCents()).toBe(0)
})
