import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import type { Dispute } from '../../../worker/providers/payments/payment-port.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { sandboxWebhookSecret } from '../../../worker/services/payments/provider.ts'
import { receiveWebhook } from '../../../worker/services/payments/receive-webhook.ts'
import { readOutstandingSale } from '../../../worker/services/replication/replicate-room.ts'
import { finishSaleRefunds } from '../../../worker/services/settlement/finish-refunds.ts'
import { readOwnSale } from '../../../worker/services/settlement/read-sales.ts'
import { recordDispute } from '../../../worker/services/settlement/record-dispute.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { ledgerSum, listHolds, listTransactions, makeBidder, makeSale, readSale } from '../support/money.ts'
import { readNotifications } from '../support/rooms.ts'
import { listAlerts, listLedger } from '../support/settled.ts'
import { makeDefaultedSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  expect(await ledgerSum()).toBe(0)
})

/** A paid sale and the reference of its charge. */
async function makePaidSale(card = 'tok_visa') {
  const buyer = await makeBidder(card)
  const sale = await makeSale(buyer)
  await settleSale(env, sale)
  const payment = (await readSale(sale))?.chargeReference ?? ''
  const said = (
    state: Dispute['state'],
    paymentReference = payment,
    amountCents = cents(60_000),
  ): Promise<string> =>
    recordDispute(
      env,
      'sandbox',
      { reference: `dispute_${paymentReference}`, paymentReference, amountCents, state },
      Date.now(),
    )
  return { buyer, sale, payment, said }
}

const findDisputes = async (payment: string) => {
  const { results } = await env.DB.prepare(
    'select state, amount_cents, sale_id is not null as has_sale, closed_at_ms is not null as is_closed from disputes where payment_reference = ?',
  )
    .bind(payment)
    .all()
  return results
}

/** An administrator's refund of a sale; returns its status. */
async function refund(sale: Parameters<typeof readSale>[0], action = 'refund'): Promise<number> {
  const { token } = await signInProvedAdmin()
  const path = `/admin/sales/${(await readSale(sale))?.id}/${action}`
  return (await callApi('POST', path, { token, body: { reason: 'A test' } })).status
}

/** The buyer pays what is due. */
const pay = (
  { saleId, token }: { readonly saleId: number; readonly token: string },
  card_token = 'tok_visa',
) => callApi('POST', `/financial/sales/${saleId}/pay`, { token, body: { card_token } })

const OPEN = { state: 'open', amount_cents: 60_000, has_sale: 1, is_closed: 0 }

async function send(payment: string, id: string) {
  const body = JSON.stringify({ id, type: 'dispute.created', payment })
  const headers = new Headers({
    [SANDBOX_SIGNATURE_HEADER]: await signWebhook(body, sandboxWebhookSecret(env), Date.now()),
  })
  return receiveWebhook(env, { provider: 'sandbox', body, headers }, Date.now())
}

test('dispute: webhooks of it, also twice and after no answer -> stored once, the sale disputed, one alert', async () => {
  const { sale, payment } = await makePaidSale('tok_dispute')
  // The minute until the cardholder disputes it is over.
  await env.DB.prepare('update sandbox_payments set disputed_at_ms = 1 where reference = ?')
    .bind(payment)
    .run()
  armFault('payment', 1)
  expect(await send(payment, 'evt_d1')).toEqual({ outcome: 'later' })
  expect(await findDisputes(payment)).toEqual([])
  for (const id of ['evt_d1', 'evt_d1', 'evt_d2'])
    expect(await send(payment, id)).toEqual({ outcome: 'taken' })
  expect(await findDisputes(payment)).toEqual([OPEN])
  expect(await readSale(sale)).toMatchObject({ state: 'disputed' })
  expect(await listAlerts('dispute', sale.auctionId)).toHaveLength(1)
  // Nothing is posted until it is decided.
  expect(await listLedger(sale.auctionId)).toHaveLength(3)
})

test('dispute: won -> the sale is paid again, nothing is posted; a late word of the opening changes nothing', async () => {
  const { sale, payment, said } = await makePaidSale()
  expect(await said('open')).toBe('synced')
  for (let times = 0; times < 2; times += 1) expect(await said('won')).toBe('synced')
  expect(await findDisputes(payment)).toEqual([{ ...OPEN, state: 'won', is_closed: 1 }])
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  expect(await listLedger(sale.auctionId)).toHaveLength(3)
})

test('dispute: lost, also without its opening -> income and fee reversed once, the sale refunded, a second alert', async () => {
  for (const states of [['open', 'lost', 'lost'], ['lost']] as const) {
    const { sale, buyer, payment, said } = await makePaidSale()
    for (const state of states) expect(await said(state)).toBe('synced')
    expect(await findDisputes(payment)).toEqual([{ ...OPEN, state: 'lost', is_closed: 1 }])
    expect(await readSale(sale)).toMatchObject({ state: 'refunded' })
    expect(await readOutstandingSale(env, sale.auctionId)).toBeNull()
    expect(await listTransactions(buyer)).toMatchObject([
      { type: 'buyer_premium', status: 'completed', amountCents: -60_000 },
      { type: 'dispute', status: 'completed', amountCents: 60_000 },
    ])
    expect(await listTransactions(sale.sellerId)).toMatchObject([
      { type: 'settlement_fee', status: 'failed' },
    ])
    expect((await listLedger(sale.auctionId)).slice(3)).toEqual([
      { debit_account: 'income:buyer_premium', credit_account: `person:${buyer}`, amount_cents: 60_000 },
      { debit_account: `person:${buyer}`, credit_account: 'processor:sandbox', amount_cents: 60_000 },
      {
        debit_account: 'income:settlement_fee',
        credit_account: `person:${sale.sellerId}`,
        amount_cents: 1_500,
      },
    ])
    expect(await listAlerts('dispute', sale.auctionId)).toHaveLength(2)
    await continueSales(env, Date.now() + HOUR_MS)
    for (const userId of [buyer, sale.sellerId]) {
      const ended = (await readNotifications({ userId })).filter(({ data }) => data.change === 'refunded')
      expect(ended).toMatchObject([{ event: 'handover', data: { premium: 'taken_back' } }])
    }
  }
})

const handOver = ({ auctionId }: { readonly auctionId: number }) =>
  env.DB.prepare(
    'update sales set seller_handed_over_at_ms = 1, buyer_received_at_ms = 1, handed_over_at_ms = 1 where auction_id = ?',
  )
    .bind(auctionId)
    .run()

/** What both sides read of a sale, oldest first: the change and whose. */
async function readHandoverNotices({ sellerId, winnerId }: { sellerId: number; winnerId: number }) {
  const read = async (userId: number) =>
    (await readNotifications({ userId }))
      .filter(({ event }) => event === 'handover')
      .map(({ data }) => (data as { change: string }).change)
      .filter((change) => change !== 'open')
  return { seller: await read(sellerId), buyer: await read(winnerId) }
}

test('dispute: opened and won, opened and lost -> both sides are notified of each step once', async () => {
  for (const [state, last] of [
    ['won', 'dispute_over'],
    ['lost', 'refunded'],
  ] as const) {
    const { sale, buyer, said } = await makePaidSale()
    for (const each of ['open', 'open', state, state] as const) expect(await said(each)).toBe('synced')
    await settleSale(env, sale)
    expect(await readHandoverNotices({ ...sale, winnerId: buyer })).toEqual({
      seller: ['disputed', last],
      buyer: ['disputed', last],
    })
  }
})

test('premium of a car that both say is handed over: lost in a dispute, or refunded -> the sale and its fee stay until an administrator undoes it', async () => {
  for (const by of ['bank', 'administrator']) {
    const { sale, buyer, said } = await makePaidSale()
    await handOver(sale)
    if (by === 'bank')
      for (const state of ['open', 'lost', 'lost'] as const) expect(await said(state)).toBe('synced')
    else for (const status of [200, 409]) expect(await refund(sale)).toBe(status)
    await settleSale(env, sale)
    expect(await readSale(sale)).toMatchObject({ state: 'premium_refunded', nextAttemptAtMs: null })
    expect(await readOutstandingSale(env, sale.auctionId)).not.toBeNull()
    expect((await listTransactions(buyer)).map(({ amountCents }) => amountCents)).toEqual([-60_000, 60_000])
    expect(await listTransactions(sale.sellerId)).toMatchObject([
      { type: 'settlement_fee', status: 'pending' },
    ])
    expect(await readHandoverNotices({ ...sale, winnerId: buyer })).toEqual({
      seller: [],
      buyer: [...(by === 'bank' ? ['disputed'] : []), 'premium_refunded'],
    })
    const own = await readOwnSale(env, { saleId: (await readSale(sale))?.id ?? 0, userId: buyer })
    expect(own).toMatchObject({ value: { wire: { state: 'refunded', amount_due: 0 } } })
    for (const status of [200, 409]) expect(await refund(sale, 'undo')).toBe(status)
    expect(await readSale(sale)).toMatchObject({ state: 'refunded' })
    expect(await readOutstandingSale(env, sale.auctionId)).toBeNull()
    expect(await listTransactions(sale.sellerId)).toMatchObject([
      { type: 'settlement_fee', status: 'failed' },
    ])
    expect((await readHandoverNotices({ ...sale, winnerId: buyer })).seller).toEqual(['refunded'])
  }
})

test('dispute of a deposit: lost -> the kept deposit is reversed once and lower, the sale stays defaulted', async () => {
  const { sale, buyer } = await makeDefaultedSale()
  const [hold] = await listHolds(buyer.userId)
  const paymentReference = hold?.reference ?? ''
  const dispute = {
    reference: 'dispute_deposit',
    paymentReference,
    amountCents: cents(5_000),
    state: 'lost',
  } as const
  for (let times = 0; times < 2; times += 1) {
    expect(await recordDispute(env, 'sandbox', { ...dispute, amountCents: cents(2_000) }, Date.now())).toBe(
      'synced',
    )
  }
  // It counts towards the premium no longer.
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: 3_000 })
  expect((await listLedger(sale.auctionId)).slice(-2)).toEqual([
    {
      debit_account: 'income:deposits_kept',
      credit_account: `person:${buyer.userId}`,
      amount_cents: 2_000,
    },
    { debit_account: `person:${buyer.userId}`, credit_account: 'processor:sandbox', amount_cents: 2_000 },
  ])
})

test('refund whose answer is lost: then a part is lost in a dispute -> found as it was made, not lowered', async () => {
  const { sale, buyer, payment, said } = await makePaidSale()
  armFault('payment_timeout', 1)
  expect(await refund(sale)).toBe(200)
  expect(await said('lost', payment, cents(10_000))).toBe('synced')
  for (const hours of [1, 2]) await finishSaleRefunds(env, Date.now() + hours * HOUR_MS)
  expect((await listTransactions(buyer)).filter(({ type }) => type === 'refund')).toMatchObject([
    { amountCents: 60_000 },
  ])
})

test('dispute of a part: lost -> the sale and its fee stay, the rest can be refunded', async () => {
  const { sale, buyer, payment, said } = await makePaidSale()
  for (const state of ['open', 'lost', 'lost'] as const)
    expect(await said(state, payment, cents(10_000))).toBe('synced')
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  expect(await readOutstandingSale(env, sale.auctionId)).not.toBeNull()
  expect(await listTransactions(sale.sellerId)).toMatchObject([{ type: 'settlement_fee', status: 'pending' }])
  const { results } = await env.DB.prepare(
    "select facts ->> 'change' as change from admin_alerts where facts ->> 'reference' = ? order by id",
  )
    .bind(payment)
    .all()
  expect(results).toEqual([{ change: 'opened' }, { change: 'lost_in_part' }])
  expect(await refund(sale)).toBe(200)
  expect(await readSale(sale)).toMatchObject({ state: 'refunded' })
  expect((await listTransactions(buyer)).map(({ type, amountCents }) => [type, amountCents])).toEqual([
    ['buyer_premium', -60_000],
    ['dispute', 10_000],
    ['refund', 50_000],
  ])
  expect(await readOutstandingSale(env, sale.auctionId)).toBeNull()
})

/** Loses a dispute of the deposit of a sale, all of it. */
async function loseDeposit(buyerId: number): Promise<string> {
  const [hold] = await listHolds(buyerId)
  const paymentReference = hold?.reference ?? ''
  const reference = `dispute_${paymentReference}`
  const lost = { reference, paymentReference, amountCents: cents(5_000), state: 'lost' } as const
  return recordDispute(env, 'sandbox', lost, Date.now())
}

test('dispute of a deposit: lost, all of it -> nothing is kept; refunded, the whole premium too', async () => {
  const { sale, buyer } = await makeDefaultedSale()
  expect(await loseDeposit(buyer.userId)).toBe('synced')
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: 0 })
  expect(await readOutstandingSale(env, sale.auctionId)).toBeNull()
  expect(await refund(sale)).toBe(200)
  expect(await readSale(sale)).toMatchObject({ state: 'refunded' })

  const paid = await makeDefaultedSale()
  await loseDeposit(paid.buyer.userId)
  expect((await pay(paid)).status).toBe(200)
  // The processor delivers the event again.
  expect(await loseDeposit(paid.buyer.userId)).toBe('synced')
  expect(await readSale(paid.sale)).toMatchObject({ state: 'paid' })
  expect(await refund(paid.sale)).toBe(200)
  const sums = (await listTransactions(paid.buyer.userId)).filter(({ type }) => type === 'refund')
  expect(sums).toMatchObject([{ amountCents: 60_000, status: 'completed' }])
  expect(await readOutstandingSale(env, paid.sale.auctionId)).toBeNull()
})

test('dispute of a deposit: lost after the rest was paid -> the sale stays, the rest can be refunded', async () => {
  const { sale, buyer, ...paid } = await makeDefaultedSale()
  expect((await pay(paid)).status).toBe(200)
  expect(await loseDeposit(buyer.userId)).toBe('synced')
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  expect(await refund(sale)).toBe(200)
  const refunds = (await listTransactions(buyer.userId)).filter(({ type }) => type === 'refund')
  expect(refunds).toMatchObject([{ amountCents: 55_000 }])
})

test('dispute of a deposit: lost while the bank asks about the rest -> that payment is ended, the whole premium is due', async () => {
  const { sale, buyer, saleId, token } = await makeDefaultedSale()
  const begun = await pay({ saleId, token }, 'tok_authentication_required')
  expect(begun.body.data).toMatchObject({ action_url: expect.any(String) })
  expect(await loseDeposit(buyer.userId)).toBe('synced')
  const { results } = await env.DB.prepare(
    'select state from payment_attempts where key = ? order by id desc limit 1',
  )
    .bind((await readSale(sale))?.key)
    .all()
  expect(results).toEqual([{ state: 'canceled' }])
  expect((await pay({ saleId, token })).status).toBe(200)
  const paid = (await listTransactions(buyer.userId)).filter(({ type }) => type === 'buyer_premium')
  expect(paid).toMatchObject([{ amountCents: -60_000 }])
})

test('dispute of a payment that no sale has -> unknown, nothing stored', async () => {
  const { said } = await makePaidSale()
  expect(await said('open', 'pay_of_nobody')).toBe('unknown')
  expect(await findDisputes('pay_of_nobody')).toEqual([])
})
