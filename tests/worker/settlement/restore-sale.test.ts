/** A sale that ended because its price was not paid, and goes on because it was. docs/rules/settlement.md, The price is not paid */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { UNPAID_AFTER_MS, UNPAID_ANSWER_MS } from '../../../domain/after-sale/handover.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions, sales } from '../../../worker/db/schema/index.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { fetchHandover, notPaid, scene } from '../after-sale/sold-auction.ts'
import { callApi } from '../support/api.ts'
import { balanceOf, listFees, makeSaleWithFee, publish, saveCard } from '../support/fees.ts'
import { ledgerSum, makeBidder, makeSale, readSale } from '../support/money.ts'
import { db, readNotifications } from '../support/rooms.ts'
import { listAlerts, listLedger } from '../support/settled.ts'
import { makeDefaultedSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

afterEach(async () => expect(await ledgerSum()).toBe(0))

const REASON = { reason: 'A test' }
type Sale = Awaited<ReturnType<typeof makeSale>>

/** The administrator's calls about a sale whose fee its job has finished, and whose price is recorded as unpaid. */
async function makePriceUnpaid({ sale, buyer }: { readonly sale: Sale; readonly buyer: number }) {
  const { token } = await signInProvedAdmin()
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold', winnerId: buyer })
    .where(eq(auctions.id, sale.auctionId))
  await runFees()
  const saleId = (await readSale(sale))?.id ?? 0
  const recordUnpaid = async () => {
    const path = `/auctions/${sale.auctionId}/not-paid`
    expect((await callApi('POST', path, { token, body: REASON })).status).toBe(200)
    await runFees()
  }
  const act = (action: string) => callApi('POST', `/admin/sales/${saleId}/${action}`, { token, body: REASON })
  await recordUnpaid()
  return { token, saleId, recordUnpaid, act }
}

const runFees = () => continueFees(env, Date.now() + MINUTE_MS)

const restore = (saleId: number, token: string) =>
  callApi('POST', `/admin/sales/${saleId}/restore`, { token, body: REASON })

/** What the fees of an auction's sales have brought in, in cents. */
async function feeIncome({ auctionId }: Sale): Promise<number> {
  const rows = await listLedger(auctionId)
  return rows.reduce((sum, { debit_account: debit, credit_account: credit, amount_cents: cents }) => {
    const isIn = credit === 'income:settlement_fee'
    return sum + (isIn ? Number(cents) : debit === 'income:settlement_fee' ? -Number(cents) : 0)
  }, 0)
}

const countChanges = async (userId: number, wanted: string) =>
  (await readNotifications({ userId })).filter(({ data }) => data.change === wanted).length

test('price paid after all -> the sale is paid, its refunded fee is charged anew, both are notified; the same once more', async () => {
  const { sale, sellerId, buyer } = await makeSaleWithFee()
  const { saleId, recordUnpaid, act } = await makePriceUnpaid({ sale, buyer })
  for (const restorations of [1, 2]) {
    expect((await act('restore')).body.data).toEqual({ id: saleId, state: 'paid' })
    expect(await readSale(sale)).toMatchObject({ defaultReason: null, defaultedAtMs: null, restorations })
    await runFees()
    const fees = await listFees(sellerId)
    expect(fees).toHaveLength(restorations + 1)
    expect(fees.at(-1)).toMatchObject({ state: 'paid', saleId, amountCents: 1_500 })
    expect(fees.at(-2)).toMatchObject({ state: 'reversed', saleId: null })
    expect(await balanceOf(`person:${sellerId}`)).toBe(0)
    expect(await feeIncome(sale)).toBe(1_500)
    for (const userId of [buyer, sellerId])
      await expect.poll(() => countChanges(userId, 'restored')).toBe(restorations)
    const again = await act('restore')
    expect([again.status, again.body.message]).toEqual([
      409,
      'Only a sale that ended because the price was not paid can go on.',
    ])
    await recordUnpaid()
    await expect.poll(() => countChanges(buyer, 'not_paid')).toBe(restorations + 1)
    expect(await listAlerts('price_not_paid', sale.auctionId)).toHaveLength(restorations + 1)
    expect(await feeIncome(sale)).toBe(0)
  }
  const { results } = await env.DB.prepare(
    "select reason from audit_log where action = 'sale.restore' and subject_id = ?",
  )
    .bind(String(saleId))
    .all()
  expect(results).toEqual([REASON, REASON])
})

test('restored sale is refunded -> its second fee is given back too, the first only once', async () => {
  const { sale, sellerId, buyer } = await makeSaleWithFee()
  const { act } = await makePriceUnpaid({ sale, buyer })
  expect((await act('restore')).status).toBe(200)
  await runFees()
  expect((await act('refund')).status).toBe(200)
  await runFees()
  expect((await listFees(sellerId)).map(({ state }) => state)).toEqual(['reversed', 'reversed'])
  for (const userId of [sellerId, buyer]) expect(await balanceOf(`person:${userId}`)).toBe(0)
  expect(await feeIncome(sale)).toBe(0)
  const { results } = await env.DB.prepare(
    "select amount_cents, state from refunds where key like 'refund:settlement_fee:' || ? || ':%'",
  )
    .bind(String(sale.auctionId))
    .all()
  expect(results).toEqual(Array(2).fill({ amount_cents: 1_500, state: 'succeeded' }))
})

test('fee of a pack -> given back at the end, taken again from the pack', async () => {
  const buyer = await makeBidder()
  const sale = await makeSale(buyer)
  await env.DB.prepare(
    `insert into fee_packs (key, user_id, listing_fee_id, fee_count, price_cents, state, created_at_ms, paid_at_ms)
     values (?1, ?2, (select min(id) from listing_fees), 2, 2000, 'paid', 1, 1)`,
  )
    .bind(`pack:${sale.sellerId}:1`, sale.sellerId)
    .run()
  await publish(sale.auctionId, await saveCard(sale.sellerId))
  await settleSale(env, sale)
  const uses = async () => {
    const { results } = await env.DB.prepare(
      `select u.given_back_at_ms is null as used, f.state from fee_pack_uses u
        join settlement_fees f on f.id = u.settlement_fee_id where f.seller_id = ? order by u.id`,
    )
      .bind(sale.sellerId)
      .all()
    return results
  }
  const { act } = await makePriceUnpaid({ sale, buyer })
  const ended = { used: 0, state: 'reversed' }
  expect(await uses()).toEqual([ended])
  expect((await act('restore')).status).toBe(200)
  await runFees()
  expect(await uses()).toEqual([ended, { used: 1, state: 'paid' }])
  expect(await feeIncome(sale)).toBe(1_000)
  expect(await balanceOf(`person:${sale.sellerId}`)).toBe(0)
})

test.each(['waive', 'refund'])('fee: %s before the end of the sale -> stays so', async (action) => {
  const { sale, sellerId, buyer } = await makeSaleWithFee(action === 'waive' ? 'tok_declined' : 'tok_visa')
  await runFees()
  const [fee] = await listFees(sellerId)
  const { token } = await signInProvedAdmin()
  const path = `/admin/settlement-fees/${fee?.id}/${action}`
  expect((await callApi('POST', path, { token, body: REASON })).status).toBe(200)
  const before = await listFees(sellerId)
  const { act } = await makePriceUnpaid({ sale, buyer })
  expect((await act('restore')).status).toBe(200)
  await runFees()
  expect((await listFees(sellerId)).map(({ state, saleId }) => [state, saleId])).toEqual(
    before.map(({ state, saleId }) => [state, saleId]),
  )
  expect(await balanceOf(`person:${sellerId}`)).toBe(0)
})

test('a report ended the sale -> the restored sale is not ended by it again, and the handover is open', async () => {
  const { id, saleId, seller, buyer } = await scene()
  const { token } = await signInProvedAdmin()
  await db()
    .update(auctions)
    .set({ endedAtMs: Date.now() - UNPAID_AFTER_MS })
    .where(eq(auctions.id, id))
  expect((await notPaid(id, seller)).status).toBe(200)
  await continueSales(env, Date.now() + UNPAID_ANSWER_MS + MINUTE_MS)
  const ended = await db().select().from(sales).where(eq(sales.id, saleId)).get()
  expect(ended).toMatchObject({ state: 'defaulted', defaultReason: 'price_unpaid' })
  expect((await restore(saleId, buyer.token)).status).toBe(403)
  expect((await restore(saleId, token)).status).toBe(200)
  await continueSales(env, Date.now() + UNPAID_ANSWER_MS + 2 * MINUTE_MS)
  const { data } = (await fetchHandover(id, buyer)).body
  expect(data).toMatchObject({ is_open: true, not_paid_at: null, report: null })
  expect(data.tasks.find(({ item }: { item: string }) => item === 'price_paid').done_at).not.toBeNull()
  expect((await notPaid(id, seller)).body.message).toMatch(/^We have found that the price is paid/)
  const said = { token: buyer.token, body: { rating: 5 } }
  expect((await callApi('POST', `/auctions/${id}/review`, said)).status).toBe(201)
})

test('disputed, taken back, offered, listed again, reopened, an account closed, refunded, or never unpaid in its price -> 409 with the reason', async () => {
  const { sale, sellerId, buyer } = await makeSaleWithFee()
  const { token, saleId, act } = await makePriceUnpaid({ sale, buyer })
  const expectRefusal = async (message: string) => {
    const refused = await act('restore')
    expect([refused.status, refused.body.message]).toEqual([409, message])
  }
  const run = (text: string, ...values: unknown[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run()
  const setStep = (step: string) => run('update sales set next_step = ? where id = ?', step, saleId)
  await setStep('offered')
  await expectRefusal('The car was offered to another bidder since, so the sale cannot go on.')
  await setStep('relisted')
  await expectRefusal('The car was listed again since, so the sale cannot go on.')
  await setStep('none')
  const moveRound = (by: number) =>
    run('update auctions set round = round + ? where id = ?', by, sale.auctionId)
  await moveRound(1)
  await expectRefusal('The auction was reopened since, so the sale cannot go on.')
  await moveRound(-1)
  for (const [userId, side] of [
    [sellerId, 'seller'],
    [buyer, 'buyer'],
  ] as const) {
    await run('update users set closed_at_ms = 1 where id = ?', userId)
    await expectRefusal(`The ${side} has closed the account, so the sale cannot go on.`)
    await run('update users set closed_at_ms = null where id = ?', userId)
  }
  await run(
    `insert into disputes (provider, reference, payment_reference, amount_cents, sale_id, state, opened_at_ms)
      select provider, 'dispute-of-' || id, charge_reference, premium_cents, id, 'open', 1 from sales where id = ?`,
    saleId,
  )
  await expectRefusal('The buyer’s bank disputes the premium. Please try again once it has decided.')
  await run("update disputes set state = 'lost', closed_at_ms = 2 where sale_id = ?", saleId)
  await expectRefusal('The bank has taken the premium back, so the sale cannot go on.')
  await run('delete from disputes where sale_id = ?', saleId)
  expect((await act('refund')).status).toBe(200)
  await expectRefusal('The sale is refunded, so it cannot go on.')
  const premium = await makeDefaultedSale()
  expect((await restore(premium.saleId, token)).body.message).toMatch(/^Only a sale that ended because/)
})
