import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { syncPayment } from '../../../worker/services/payments/sync-payment.ts'
import { recordNextStep } from '../../../worker/services/settlement/next-step.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { continueSales } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import { tokenFor } from '../support/listing.ts'
import { ledgerSum, listProcessorPayments, listTransactions, readSale } from '../support/money.ts'
import { makePerson } from '../support/rooms.ts'
import { listAlerts, listLedger, listNotified } from '../support/settled.ts'
import { makeDefaultedSale, makeUnpaidSale } from '../support/unpaid-sale.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  expect(await ledgerSum()).toBe(0)
})

const pay = (saleId: number, token: string, card = 'tok_visa') =>
  callApi('POST', `/financial/sales/${saleId}/pay`, { token, body: { card_token: card } })

describe('payment of a premium', () => {
  test('other card -> paid with the same payment, shown so on both sides', async () => {
    const { saleId, token, sale, buyer } = await makeUnpaidSale()
    const shown = await callApi('GET', `/financial/sales/${saleId}`, { token })
    expect(shown.body.data).toMatchObject({
      id: saleId,
      auction_id: sale.auctionId,
      round: 1,
      role: 'buyer',
      state: 'action_required',
      reason: null,
      next_step: 'none',
      price: 10_000,
      premium: 600,
      deposit: 0,
      amount_due: 600,
      action_url: null,
    })
    expect(Date.parse(shown.body.data.due_by)).toBeGreaterThan(Date.now() + 47 * HOUR_MS)
    const { status, body } = await pay(saleId, token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'paid', amount_due: 0, due_by: null })
    expect(await listProcessorPayments(buyer.userId, 'charge')).toMatchObject([
      { status: 'succeeded', amount_cents: 60_000 },
    ])
    expect(await listTransactions(buyer.userId)).toMatchObject([
      { status: 'completed', amountCents: -60_000 },
    ])
    const attempts = await env.DB.prepare(
      'select number, state, decline_code from payment_attempts where sale_id = ? order by number',
    )
      .bind(saleId)
      .all()
    expect(attempts.results).toEqual([
      { number: 1, state: 'declined', decline_code: 'authentication_required' },
      { number: 2, state: 'succeeded', decline_code: null },
    ])
    const seller = await tokenFor(await sellerOf(sale.sellerId))
    const sold = await callApi('GET', '/financial/sales?role=seller', { token: seller })
    expect(sold.body).toMatchObject({
      total: 1,
      data: [{ id: saleId, role: 'seller', state: 'paid', settlement_fee: 15, action_url: null }],
    })
    const again = await pay(saleId, token)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  test('declined card -> 402, nothing changes; anybody else -> 404', async () => {
    const { saleId, token } = await makeUnpaidSale()
    const declined = await pay(saleId, token, 'tok_insufficient_funds')
    expect([declined.status, declined.body.code]).toEqual([402, 'payment_declined'])
    const other = await tokenFor(await makePerson())
    expect((await pay(saleId, other)).status).toBe(404)
    expect((await callApi('GET', `/financial/sales/${saleId}`, { token: other })).status).toBe(404)
    expect((await pay(saleId, token)).status).toBe(200)
  })

  test('card that needs a confirmation -> 202 with the bank, then paid or asked again', async () => {
    const { saleId, token, sale } = await makeUnpaidSale()
    const asked = await pay(saleId, token, 'tok_authentication_required')
    expect(asked.status).toBe(202)
    const url: string = asked.body.data.action_url
    expect(asked.body.action_url).toBe(url)
    const shown = await callApi('GET', `/financial/sales/${saleId}`, { token })
    expect(shown.body.data.action_url).toBe(url)
    const reference = url.split('/').at(-1) ?? ''
    await answerSandboxChallenge(env, { reference, approve: false, nowMs: Date.now() })
    expect(await readSale(sale)).toMatchObject({ state: 'action_required' })
    const next = await pay(saleId, token, 'tok_authentication_required')
    expect(next.status).toBe(202)
    await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
    expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  })

  test('bank confirms the first card after another was chosen -> paid with the first, the other attempt canceled', async () => {
    const { saleId, token, sale, buyer } = await makeUnpaidSale()
    const asked = await pay(saleId, token, 'tok_authentication_required')
    // As a process leaves it that dies before the other card's payment is prepared.
    await env.DB.batch([
      env.DB.prepare("update payment_attempts set state = 'canceled' where sale_id = ? and number = 2").bind(
        saleId,
      ),
      env.DB.prepare(
        `insert into payment_attempts (key, number, user_id, sale_id, provider, payment_method_id, amount_cents,
          created_at_ms, updated_at_ms) select key, 3, user_id, sale_id, provider, payment_method_id, amount_cents,
          created_at_ms, updated_at_ms from payment_attempts where sale_id = ? and number = 2`,
      ).bind(saleId),
    ])
    const reference = String(asked.body.action_url).split('/').at(-1) ?? ''
    await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
    expect(await readSale(sale)).toMatchObject({ state: 'paid' })
    const attempts = await env.DB.prepare(
      'select state from payment_attempts where sale_id = ? order by number',
    )
      .bind(saleId)
      .all()
    expect(attempts.results.map(({ state }) => state)).toEqual(['declined', 'succeeded', 'canceled'])
    expect(await listProcessorPayments(buyer.userId, 'charge')).toMatchObject([
      { status: 'succeeded', refunded_cents: 0 },
    ])
  })

  test('card whose charge is processed -> 200 processing, and nothing else to pay meanwhile', async () => {
    const { saleId, token, sale, nowMs } = await makeUnpaidSale()
    const paid = await pay(saleId, token, 'tok_processing')
    expect([paid.status, paid.body.data.state]).toEqual([200, 'processing'])
    expect((await pay(saleId, token)).status).toBe(409)
    await env.DB.prepare('update sandbox_payments set processing_until_ms = 1 where status = ?')
      .bind('processing')
      .run()
    await continueSales(env, nowMs + HOUR_MS)
    expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  })

  test('pressed twice at the same time -> charged once', async () => {
    const { saleId, token, buyer } = await makeUnpaidSale()
    const answers = await Promise.all([pay(saleId, token), pay(saleId, token), pay(saleId, token)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await listProcessorPayments(buyer.userId, 'charge')).map(({ status }) => status)).toEqual([
      'succeeded',
    ])
  })

  test('answer lost -> 503, and the next press finds the payment', async () => {
    const { saleId, token, buyer } = await makeUnpaidSale()
    armFault('payment_timeout', 1)
    const statuses = [(await pay(saleId, token)).status]
    armFault('payment_timeout', 0)
    statuses.push((await pay(saleId, token)).status)
    expect(statuses.at(-1)).toBe(200)
    expect(await listProcessorPayments(buyer.userId, 'charge')).toHaveLength(1)
  })

  test('process dies at any step -> paid once after the next press', async () => {
    const deaths = await dieAtEveryStep(async (dying) => {
      const { saleId, token, buyer, sale } = await makeUnpaidSale()
      const options = {
        saleId,
        userId: buyer.userId,
        paidWith: { card_token: 'tok_visa' },
        returnUrl: 'https://hammerlane.test/',
        nowMs: Date.now(),
      }
      await paySale(dying, options).catch(() => null)
      await pay(saleId, token)
      expect(await readSale(sale)).toMatchObject({ state: 'paid' })
      expect(await listProcessorPayments(buyer.userId, 'charge')).toMatchObject([{ status: 'succeeded' }])
      expect(await listLedger(sale.auctionId)).toHaveLength(3)
    })
    expect(deaths).toBeGreaterThan(10)
  }, 120_000)

  test('success on a reference that was replaced -> refunded and alerted', async () => {
    const { saleId, sale, buyer } = await makeUnpaidSale()
    const [payment] = await listProcessorPayments(buyer.userId, 'charge')
    const reference = payment?.reference ?? ''
    await env.DB.batch([
      env.DB.prepare('update sales set charge_reference = null where id = ?').bind(saleId),
      env.DB.prepare(
        "update sandbox_payments set status = 'succeeded', captured_cents = amount_cents where reference = ?",
      ).bind(reference),
    ])
    for (let times = 0; times < 2; times += 1) {
      expect(await syncPayment(env, { provider: 'sandbox', reference }, Date.now())).toBe('synced')
    }
    const refunded = await env.DB.prepare('select refunded_cents from sandbox_payments where reference = ?')
      .bind(reference)
      .first()
    expect(refunded).toEqual({ refunded_cents: 60_000 })
    expect(await listAlerts('late_payment', sale.auctionId)).toHaveLength(1)
    expect(await readSale(sale)).toMatchObject({ state: 'action_required' })
  })
})

describe('payment after the default', () => {
  test('seller has done nothing -> the rest is charged, the deposit counts, the sale is completed', async () => {
    const { saleId, token, buyer, sale } = await makeDefaultedSale()
    const shown = await callApi('GET', `/financial/sales/${saleId}`, { token })
    expect(shown.body.data).toMatchObject({
      state: 'defaulted',
      reason: 'premium_unpaid',
      deposit: 50,
      amount_due: 550,
    })
    const { status, body } = await pay(saleId, token)
    expect([status, body.data.state, body.data.reason]).toEqual([200, 'paid', null])
    expect(await listProcessorPayments(buyer.userId, 'charge')).toMatchObject([
      { status: 'canceled', amount_cents: 60_000 },
      { status: 'succeeded', amount_cents: 55_000 },
    ])
    expect(await listLedger(sale.auctionId)).toContainEqual({
      debit_account: 'income:deposits_kept',
      credit_account: `person:${buyer.userId}`,
      amount_cents: 5_000,
    })
    expect(
      (await listTransactions(buyer.userId)).map(({ type, amountCents }) => [type, amountCents]),
    ).toEqual([
      ['buyer_premium', -55_000],
      ['deposit', -5_000],
    ])
  })

  test('car offered to somebody else -> the debt is paid, the sale stays defaulted', async () => {
    const { saleId, token, sale, buyer } = await makeDefaultedSale()
    expect(await recordNextStep(env, sale, 'offered', Date.now())).toBe(true)
    const { status, body } = await pay(saleId, token)
    expect([status, body.data.state, body.data.next_step, body.data.amount_due]).toEqual([
      200,
      'defaulted',
      'offered',
      0,
    ])
    expect(await listNotified(buyer.userId)).toContain('paid_late')
    expect((await pay(saleId, token)).status).toBe(409)
    expect(await listTransactions(sale.sellerId)).toEqual([])
  })

  test('car listed anew, and that cancelled, while the buyer is at the bank -> the debt is paid, the sale stays defaulted', async () => {
    const { saleId, token, sale } = await makeDefaultedSale()
    const asked = await pay(saleId, token, 'tok_authentication_required')
    expect(asked.status).toBe(202)
    // By a new listing of the vehicle; relisting records it itself.
    await env.DB.prepare(
      `insert into auctions (vehicle_id, seller_id, title, description, auction_type, duration_days,
          starting_bid_cents, min_bid_increment_cents, auto_extend_minutes, premium_schedule, status, start_at_ms,
          end_at_ms, minimum_bid_cents, created_at_ms, updated_at_ms)
        select vehicle_id, seller_id, title, description, auction_type, duration_days, starting_bid_cents,
          min_bid_increment_cents, auto_extend_minutes, premium_schedule, 'cancelled', start_at_ms, end_at_ms,
          minimum_bid_cents, created_at_ms, updated_at_ms from auctions where id = ?`,
    )
      .bind(sale.auctionId)
      .run()
    const reference: string = asked.body.action_url.split('/').at(-1)
    await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
    expect(await readSale(sale)).toMatchObject({
      state: 'defaulted',
      nextStep: 'relisted',
      settledAtMs: expect.any(Number),
    })
  })

  test.each([
    [
      'auction reopened by an administrator',
      "update auctions set round = 2, status = 'active' where id = ?",
      'auctionId',
    ],
    ['account of the seller closed', 'update users set closed_at_ms = 1 where id = ?', 'sellerId'],
  ] as const)('%s -> the debt is paid, the sale stays defaulted', async (_, change, of) => {
    const { saleId, token, sale } = await makeDefaultedSale()
    await env.DB.prepare(change).bind(sale[of]).run()
    const { body } = await pay(saleId, token)
    expect(body.data).toMatchObject({ state: 'defaulted', next_step: 'relisted', amount_due: 0 })
    expect(await listTransactions(sale.sellerId)).toEqual([])
  })

  test('sale refunded while the buyer is at the bank -> the payment is refunded and alerted', async () => {
    const { saleId, token, sale } = await makeDefaultedSale()
    const asked = await pay(saleId, token, 'tok_authentication_required')
    await env.DB.prepare("update sales set state = 'refunded' where id = ?").bind(saleId).run()
    const reference: string = asked.body.action_url.split('/').at(-1)
    await answerSandboxChallenge(env, { reference, approve: true, nowMs: Date.now() })
    const refunded = await env.DB.prepare('select refunded_cents from sandbox_payments where reference = ?')
      .bind(reference)
      .first()
    expect(refunded).toEqual({ refunded_cents: 55_000 })
    expect(await listAlerts('late_payment', sale.auctionId)).toHaveLength(1)
  })

  test('paid first -> the car cannot be offered any more', async () => {
    const { saleId, token, sale } = await makeDefaultedSale()
    await pay(saleId, token)
    expect(await recordNextStep(env, sale, 'offered', Date.now())).toBe(false)
  })
})

async function sellerOf(userId: number) {
  const row = await env.DB.prepare('select id from sessions where user_id = ? limit 1')
    .bind(userId)
    .first<{ id: number }>()
  return { userId, sessionId: String(row?.id ?? '') } as Awaited<ReturnType<typeof makePerson>>
}
