import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import type { WonSale } from '../../../worker/services/settlement/won-sale.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import { subjectsTo } from '../support/mailbox.ts'
import {
  insertBid,
  ledgerSum,
  listHolds,
  listProcessorPayments,
  listTransactions,
  makeBidder,
  makeSale,
  readSale,
} from '../support/money.ts'
import { readNotifications } from '../support/rooms.ts'
import { changeCard, closeAuction, listAlerts, listLedger, listNotified } from '../support/settled.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  armFault('d1', 0)
  expect(await ledgerSum()).toBe(0)
})

/** A settled sale whose bank asks the buyer, and the time at which their time to pay is over. */
async function makeUnpaidSale(dollars?: number) {
  const winner = await makeBidder()
  const sale = await makeSale(winner, dollars)
  await closeAuction(sale.auctionId)
  await changeCard(winner, 'tok_authentication_required')
  const nowMs = Date.now()
  expect(await settleSale(env, sale)).toEqual({ state: 'done' })
  return { winner, sale, nowMs, endMs: nowMs + 48 * HOUR_MS + 5_000 }
}

/** The subjects of a person's mails about an auction, oldest first. */
async function mailedAbout({ auctionId }: WonSale, userId: number): Promise<string[]> {
  const email = await env.DB.prepare('select email from users where id = ?')
    .bind(userId)
    .first<string>('email')
  await subjectsTo(email ?? '')
  const { results } = await env.DB.prepare(
    'select subject from emails where user_id = ? and subject like ? order by id',
  )
    .bind(userId, `%(#${auctionId})`)
    .all<{ subject: string }>()
  return results.map(({ subject }) => subject.split(':')[0] ?? '')
}

test('premium needs the buyer: they are notified once, and reminded 24 and 4 hours before the end', async () => {
  const { winner, sale, nowMs } = await makeUnpaidSale()
  const row = await readSale(sale)
  expect(row).toMatchObject({ state: 'action_required', lastError: 'authentication_required' })
  expect(row?.dueByMs).toBeGreaterThanOrEqual(nowMs + 48 * HOUR_MS)
  expect(await listNotified(winner)).toEqual(['action_needed'])
  await continueSales(env, nowMs + HOUR_MS)
  expect(await listNotified(winner)).toEqual(['action_needed'])
  await continueSales(env, nowMs + 25 * HOUR_MS)
  await continueSales(env, nowMs + 45 * HOUR_MS)
  await continueSales(env, nowMs + 46 * HOUR_MS)
  expect(await listNotified(winner)).toEqual(['action_needed', 'reminder', 'reminder'])
  expect(await listHolds(winner)).toMatchObject([{ state: 'held' }])
  expect(await listTransactions(winner)).toMatchObject([{ type: 'buyer_premium', status: 'pending' }])
})

test('soft decline: tried again 1, 6 and 24 hours after the first attempt -> paid by the third', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  await closeAuction(sale.auctionId)
  await changeCard(winner, 'tok_soft_decline')
  const nowMs = Date.now()
  await settleSale(env, sale)
  expect(await readSale(sale)).toMatchObject({ state: 'charging', softDeclines: 1 })
  await continueSales(env, nowMs + HOUR_MS / 2)
  expect(await readSale(sale)).toMatchObject({ softDeclines: 1 })
  await continueSales(env, nowMs + HOUR_MS + 5_000)
  expect(await readSale(sale)).toMatchObject({ state: 'charging', softDeclines: 2 })
  await continueSales(env, nowMs + 6 * HOUR_MS + 5_000)
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  expect(await listProcessorPayments(winner, 'charge')).toMatchObject([{ status: 'succeeded' }])
  expect(await listTransactions(winner)).toMatchObject([{ status: 'completed', amountCents: -60_000 }])
})

test('time to pay is over -> defaulted, the hold is the deposit, everyone is notified and mailed', async () => {
  const { userId: adminId } = await signInProvedAdmin()
  const { winner, sale, endMs } = await makeUnpaidSale()
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({
    state: 'defaulted',
    defaultReason: 'premium_unpaid',
    depositCents: 5_000,
    chargeReference: null,
    nextAttemptAtMs: null,
  })
  expect(await listProcessorPayments(winner, 'charge')).toMatchObject([{ status: 'canceled' }])
  expect(await listProcessorPayments(winner, 'hold')).toMatchObject([
    { status: 'succeeded', captured_cents: 5_000 },
  ])
  expect(await listHolds(winner)).toMatchObject([{ state: 'captured' }])
  expect(await listTransactions(winner)).toMatchObject([
    { type: 'buyer_premium', status: 'failed', amountCents: -60_000 },
    { type: 'deposit', status: 'completed', amountCents: -5_000 },
  ])
  expect(await listLedger(sale.auctionId)).toEqual([
    { debit_account: 'processor:sandbox', credit_account: `person:${winner}`, amount_cents: 5_000 },
    { debit_account: `person:${winner}`, credit_account: 'income:deposits_kept', amount_cents: 5_000 },
  ])
  expect(await listAlerts('premium_failed', sale.auctionId)).toHaveLength(1)
  expect(await listNotified(winner)).toContain('defaulted')
  expect(await listNotified(sale.sellerId)).toEqual(['defaulted'])
  expect(await listNotified(adminId)).toContain('defaulted')
  expect(await mailedAbout(sale, winner)).toContain('Sale not completed')
  expect(await mailedAbout(sale, sale.sellerId)).toEqual(['Your buyer did not pay the premium'])
  expect(await mailedAbout(sale, adminId)).toEqual(['Premium not paid'])
})

test.each([true, false])(
  'default: somebody else has bid: %s -> the seller is sent to the next bidder only then',
  async (hasOther) => {
    const { winner, sale, endMs } = await makeUnpaidSale()
    for (const [seq, bidderId] of [winner, ...(hasOther ? [await makeBidder()] : [])].entries()) {
      await insertBid({ auctionId: sale.auctionId, bidderId, seq: seq + 2 })
    }
    await continueSales(env, endMs)
    const [notice] = await readNotifications({ userId: sale.sellerId })
    expect(notice?.data.nobody_else).toBe(hasOther ? undefined : true)
  },
)

test('premium below the hold -> only the premium is captured', async () => {
  const { winner, sale, endMs } = await makeUnpaidSale(500)
  await continueSales(env, endMs)
  const row = await readSale(sale)
  expect(row?.depositCents).toBe(row?.premiumCents)
  expect(await listProcessorPayments(winner, 'hold')).toMatchObject([{ captured_cents: row?.premiumCents }])
})

test('default: continued again, also concurrently -> captured once', async () => {
  const { winner, sale, endMs } = await makeUnpaidSale()
  await Promise.allSettled([continueSales(env, endMs), continueSales(env, endMs)])
  await continueSales(env, endMs + HOUR_MS)
  expect(await listHolds(winner)).toMatchObject([{ state: 'captured' }])
  expect(await listTransactions(winner)).toHaveLength(2)
  expect(await listAlerts('premium_failed', sale.auctionId)).toHaveLength(1)
  // Who has not paid must not get the other side's address.
  const mails = await env.DB.prepare("select 1 from emails where user_id = ? and key like 'handover:%'")
    .bind(winner)
    .all()
  expect(mails.results).toEqual([])
})

test('default: process dies at any step -> one deposit after the next run', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const { winner, sale, endMs } = await makeUnpaidSale()
    await continueSales(dying, endMs).catch(() => {})
    await continueSales(env, endMs + 2 * HOUR_MS)
    expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: 5_000 })
    expect(await listProcessorPayments(winner, 'hold')).toMatchObject([
      { status: 'succeeded', captured_cents: 5_000 },
    ])
    expect(await listTransactions(winner)).toHaveLength(2)
    expect(await listNotified(sale.sellerId)).toEqual(['defaulted'])
  })
  expect(deaths).toBeGreaterThan(8)
}, 90_000)

test('authorization ends while the buyer has to act -> the hold stays until the default', async () => {
  const { winner, sale, nowMs, endMs } = await makeUnpaidSale()
  await endAuthorization(env, { userId: winner, nowMs })
  expect(await listHolds(winner)).toMatchObject([{ state: 'held' }])
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: 5_000 })
})

test('another premium of the buyer is paid meanwhile -> the hold stays, and becomes the deposit', async () => {
  const { winner, sale, endMs } = await makeUnpaidSale()
  await changeCard(winner, 'tok_visa')
  const other = await makeSale(winner)
  await closeAuction(other.auctionId)
  await settleSale(env, other)
  expect(await readSale(other)).toMatchObject({ state: 'paid' })
  expect(await listHolds(winner)).toMatchObject([{ state: 'held' }])
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: 5_000 })
})

test('hold beyond its deadline that the processor still has -> captured', async () => {
  const { winner, sale, endMs } = await makeUnpaidSale()
  await env.DB.prepare('update card_holds set capture_before_ms = 1 where user_id = ?').bind(winner).run()
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: 5_000 })
})

test('hold expired at the processor -> no deposit', async () => {
  const { winner, sale, endMs } = await makeUnpaidSale()
  const [hold] = await listHolds(winner)
  await env.DB.prepare('update sandbox_payments set capture_before_ms = 1 where reference = ?')
    .bind(hold?.reference ?? '')
    .run()
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', depositCents: null })
  expect(await listHolds(winner)).toMatchObject([{ state: 'lapsed' }])
})

test('payment processed beyond the end -> waited for, and then paid', async () => {
  const { winner, sale, endMs } = await makeUnpaidSale()
  await env.DB.prepare(
    "update sandbox_payments set status = 'processing', processing_until_ms = ? where kind = 'charge' and customer_reference = (select customer_reference from payment_methods where user_id = ?)",
  )
    .bind(Date.now() + HOUR_MS, winner)
    .run()
  await env.DB.prepare("update payment_attempts set state = 'confirming' where user_id = ?")
    .bind(winner)
    .run()
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'processing' })
  await env.DB.prepare(
    'update sandbox_payments set processing_until_ms = 1 where processing_until_ms > 1',
  ).run()
  await continueSales(env, endMs + HOUR_MS)
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  expect(await listHolds(winner)).toMatchObject([{ state: 'released' }])
})
