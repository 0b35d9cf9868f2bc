/** The clock of the sandbox only moves ahead, for all that runs beside it: this file has one test. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import worker from '../../../worker/test-entry.ts'
import { callApi } from '../support/api.ts'
import { readSale } from '../support/money.ts'
import { changeCard, listNotified } from '../support/settled.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

async function moveClock(body: unknown) {
  const request = new Request('http://localhost/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }) as Parameters<NonNullable<typeof worker.fetch>>[0]
  const response = await worker.fetch?.(
    request,
    { ...env, ENVIRONMENT: 'development' },
    createExecutionContext(),
  )
  return { status: response?.status, body: (await response?.json()) as { data: { ahead_ms: number } } }
}

test('POST /dev/clock: moved -> timed jobs of sales run, and payments are processed and disputed', async () => {
  for (const advance_ms of [-1, 1.5, '60000', null])
    expect((await moveClock({ advance_ms })).status).toBe(422)
  const [unpaid, processed, disputed] = [
    await makeUnpaidSale(),
    await makeUnpaidSale(),
    await makeUnpaidSale(),
  ]
  // The same card saved again is the same method.
  await changeCard(disputed.buyer.userId, 'tok_dispute')
  for (const [{ token, saleId }, card_token] of [
    [processed, 'tok_processing'],
    [disputed, 'tok_dispute'],
  ] as const) {
    const paid = await callApi('POST', `/financial/sales/${saleId}/pay`, { token, body: { card_token } })
    expect(paid.status).toBe(200)
  }
  expect((await moveClock({ advance_ms: 2 * MINUTE_MS })).body.data.ahead_ms).toBe(2 * MINUTE_MS)
  expect(await readSale(processed.sale)).toMatchObject({ state: 'paid' })
  expect(await readSale(disputed.sale)).toMatchObject({ state: 'disputed' })
  expect(await readSale(unpaid.sale)).toMatchObject({ state: 'action_required' })
  const moved = await moveClock({ advance_ms: 49 * HOUR_MS })
  expect(moved.body.data.ahead_ms).toBe(49 * HOUR_MS + 2 * MINUTE_MS)
  expect(await readSale(unpaid.sale)).toMatchObject({ state: 'defaulted', defaultReason: 'premium_unpaid' })
  expect(await listNotified(unpaid.buyer.userId)).toContain('defaulted')
})
