import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readOutstandingSale } from '../../../worker/services/replication/replicate-room.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { ledgerSum, listHolds, listTransactions, makeBidder, makeSale, readSale } from '../support/money.ts'
import { giveProof } from '../support/proof.ts'
import { db, makePerson, readNotifications } from '../support/rooms.ts'
import { listLedger } from '../support/settled.ts'
import { makeDefaultedSale, makeUnpaidSale } from '../support/unpaid-sale.ts'

afterEach(async () => expect(await ledgerSum()).toBe(0))

async function signInAdmin(): Promise<string> {
  const person = await makePerson()
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, person.userId))
  const token = await tokenFor(person)
  return token
}

const act = (saleId: number, action: string, token: string, body: object = { reason: 'A test' }) =>
  callApi('POST', `/admin/sales/${saleId}/${action}`, { token, body })

/** The balance of each account of an auction that is not zero. */
async function balances(auctionId: number) {
  const sums = new Map<string, number>()
  for (const row of (await listLedger(auctionId)) as {
    debit_account: string
    credit_account: string
    amount_cents: number
  }[]) {
    sums.set(row.debit_account, (sums.get(row.debit_account) ?? 0) + row.amount_cents)
    sums.set(row.credit_account, (sums.get(row.credit_account) ?? 0) - row.amount_cents)
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))
}

test('refund of a paid sale: with recent proof and a reason -> refunded, the fee reversed, reopening possible', async () => {
  const admin = await signInAdmin()
  const buyer = await makeBidder()
  const sale = await makeSale(buyer)
  await settleSale(env, sale)
  const saleId = (await readSale(sale))?.id ?? 0
  for (const action of ['refund', 'waive'] as const) {
    expect((await act(saleId, action, admin)).body.code).toBe('proof_required')
  }
  await giveProof(admin)
  expect((await act(saleId, 'refund', admin, { reason: '' })).status).toBe(422)
  expect(await readOutstandingSale(env, sale.auctionId)).not.toBeNull()
  const { status, body } = await act(saleId, 'refund', admin)
  expect([status, body.data]).toEqual([200, { id: saleId, state: 'refunded' }])
  expect(await listTransactions(buyer)).toMatchObject([
    { type: 'buyer_premium', amountCents: -60_000 },
    { type: 'refund', status: 'completed', amountCents: 60_000 },
  ])
  expect(await listTransactions(sale.sellerId)).toMatchObject([{ type: 'settlement_fee', status: 'failed' }])
  expect(await balances(sale.auctionId)).toEqual({})
  expect(await readOutstandingSale(env, sale.auctionId)).toBeNull()
  for (const [userId, you] of [
    [buyer, 'buyer'],
    [sale.sellerId, 'seller'],
  ] as const) {
    const notices = (await readNotifications({ userId })).filter(({ data }) => data.change === 'refunded')
    expect(notices).toMatchObject([
      { event: 'handover', data: { you, auction_id: sale.auctionId, premium: 'given_back' } },
    ])
  }
  expect((await act(saleId, 'refund', admin)).status).toBe(409)
  const audit = await env.DB.prepare(
    "select action, reason from audit_log where subject_type = 'sale' and subject_id = ?",
  )
    .bind(String(saleId))
    .all()
  expect(audit.results).toEqual([{ action: 'sale.refund', reason: 'A test' }])
})

test('refund of a defaulted sale -> the deposit is given back, nobody owes', async () => {
  const admin = await signInAdmin()
  await giveProof(admin)
  const { saleId, sale, token, buyer } = await makeDefaultedSale()
  expect(await readOutstandingSale(env, sale.auctionId)).not.toBeNull()
  expect((await act(saleId, 'refund', admin)).status).toBe(200)
  expect((await readNotifications(buyer)).at(-1)).toMatchObject({
    event: 'sale_payment',
    data: { change: 'refunded', you: 'buyer', amount: 50, auction_id: sale.auctionId },
  })
  expect(await balances(sale.auctionId)).toEqual({})
  const authorization = await callApi('POST', '/financial/authorization', {
    token,
    body: { card_token: 'tok_visa' },
  })
  expect(authorization.status).toBe(200)
})

test('waiver while the buyer has to act -> the sale goes on without the premium', async () => {
  const admin = await signInAdmin()
  await giveProof(admin)
  const { saleId, sale, buyer } = await makeUnpaidSale()
  expect((await act(saleId, 'waive', admin)).body.data).toEqual({ id: saleId, state: 'paid' })
  const mail = env.DB.prepare("select text_body from emails where user_id = ? and key like 'handover:%'")
  expect(await mail.bind(buyer.userId).first('text_body')).toContain('You owe nothing more to us')
  expect(await readSale(sale)).toMatchObject({ state: 'paid', chargeReference: null })
  expect(await listHolds(buyer.userId)).toMatchObject([{ state: 'released' }])
  expect((await listTransactions(buyer.userId)).map(({ status }) => status)).not.toContain('pending')
  expect((await act(saleId, 'waive', admin)).status).toBe(409)
  // Nothing was taken, so nothing is said to be given back.
  expect((await act(saleId, 'refund', admin)).status).toBe(200)
  const ended = (await readNotifications(buyer)).filter(({ data }) => data.change === 'refunded')
  expect(ended).toMatchObject([{ event: 'handover', data: { premium: 'not_taken' } }])
})

test('end of an unpaid sale -> defaulted at once with its deposit, all are notified, and its refund lets the auction reopen', async () => {
  const admin = await signInAdmin()
  const { saleId, sale, buyer, token } = await makeUnpaidSale()
  expect((await act(saleId, 'end', admin)).body.code).toBe('proof_required')
  await giveProof(admin)
  expect((await act(saleId, 'end', token)).status).toBe(403)
  expect(await readOutstandingSale(env, sale.auctionId)).toBe('action_required')
  expect((await act(saleId, 'end', admin)).body.data).toEqual({ id: saleId, state: 'defaulted' })
  expect(await readSale(sale)).toMatchObject({ defaultReason: 'premium_unpaid', depositCents: 5_000 })
  expect(await listHolds(buyer.userId)).toMatchObject([{ state: 'captured' }])
  const notice = { event: 'sale_payment', data: { change: 'defaulted', ended_early: true } }
  expect((await readNotifications(buyer)).at(-1)).toMatchObject({ ...notice, data: { amount: 550 } })
  expect(await readNotifications({ userId: sale.sellerId })).toMatchObject([notice])
  const audit = await env.DB.prepare("select before, after from audit_log where action = 'sale.end'").first()
  expect(JSON.stringify(audit)).toMatch(/action_required.*defaulted/)
  expect((await act(saleId, 'end', admin)).status).toBe(409)
  expect((await act(saleId, 'refund', admin)).status).toBe(200)
  expect(await readOutstandingSale(env, sale.auctionId)).toBeNull()
})

test('end of a sale that is retried after a soft decline -> defaulted, never charged again', async () => {
  const admin = await signInAdmin()
  await giveProof(admin)
  const { saleId, sale, endMs } = await makeUnpaidSale('tok_soft_decline')
  expect((await act(saleId, 'end', admin)).body.data).toEqual({ id: saleId, state: 'defaulted' })
  await continueSales(env, endMs)
  expect(await readSale(sale)).toMatchObject({ state: 'defaulted', settledAtMs: null, chargeReference: null })
})

test('end of a sale whose premium is processed or paid -> 409; the processor does not answer -> 503, nothing changed', async () => {
  const admin = await signInAdmin()
  await giveProof(admin)
  const processed = await makeUnpaidSale('tok_processing')
  expect(await readSale(processed.sale)).toMatchObject({ state: 'processing' })
  expect((await act(processed.saleId, 'end', admin)).body.message).toMatch(/is being processed/)
  const buyer = await makeBidder()
  const paid = await makeSale(buyer)
  await settleSale(env, paid)
  expect((await act((await readSale(paid))?.id ?? 0, 'end', admin)).status).toBe(409)
  const silent = await makeUnpaidSale()
  expect(await readSale(silent.sale)).toMatchObject({
    state: 'action_required',
    chargeReference: expect.any(String),
  })
  armFault('payment', 5)
  expect((await act(silent.saleId, 'end', admin)).status).toBe(503)
  armFault('payment', 0)
  expect(await readSale(silent.sale)).toMatchObject({ state: 'action_required' })
})

test('waiver after the default -> the block is lifted, the sale stays defaulted', async () => {
  const admin = await signInAdmin()
  await giveProof(admin)
  const { saleId, token, buyer } = await makeDefaultedSale()
  expect((await act(saleId, 'waive', admin)).body.data).toEqual({ id: saleId, state: 'defaulted' })
  expect((await readNotifications(buyer)).at(-1)).toMatchObject({
    event: 'sale_payment',
    data: { change: 'waived', you: 'buyer', amount: 550, deposit: 50 },
  })
  const pay = await callApi('POST', `/financial/sales/${saleId}/pay`, {
    token,
    body: { card_token: 'tok_visa' },
  })
  expect(pay.status).toBe(409)
})

test('retry of a soft decline -> charged at once; anybody else -> refused', async () => {
  const { saleId, sale, token } = await makeUnpaidSale('tok_soft_decline')
  expect(await readSale(sale)).toMatchObject({ state: 'charging', softDeclines: 1 })
  expect((await act(saleId, 'retry', token)).status).toBe(403)
  const admin = await signInAdmin()
  await act(saleId, 'retry', admin)
  expect(await readSale(sale)).toMatchObject({ softDeclines: 2 })
  expect((await act(saleId, 'retry', admin)).body.data).toEqual({ id: saleId, state: 'paid' })
})
