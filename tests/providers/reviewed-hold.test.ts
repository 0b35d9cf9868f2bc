/** A hold that PayPal reviews, and that the person gives up meanwhile. */
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { endAuthorization } from '../../worker/services/payments/end-authorization.ts'
import { finishHolds } from '../../worker/services/payments/renewals.ts'
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
