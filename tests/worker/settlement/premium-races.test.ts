import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import { findOwedSale } from '../../../worker/db/queries/settlement/owed-premiums.ts'
import {
  findStandingAttempt,
  storeChargeReference,
} from '../../../worker/db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../../worker/env.ts'
import { readEligibility } from '../../../worker/services/bidding/eligibility.ts'
import { defaultSale } from '../../../worker/services/settlement/default-sale.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import {
  authorizeCard,
  ledgerSum,
  listHolds,
  listProcessorPayments,
  makeSale,
  readSale,
} from '../support/money.ts'
import { bid, db, makeAuction, makePerson } from '../support/rooms.ts'
import { changeCard, listNotified } from '../support/settled.ts'
import { makeDefaultedSale, makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

afterEach(async () => expect(await ledgerSum()).toBe(0))

/** An unpaid sale as a run has read it before another run has changed it. */
async function readBefore() {
  const unpaid = await makeUnpaidSale()
  await env.DB.prepare('update sales set charge_reference = null where id = ?').bind(unpaid.saleId).run()
  const before = await readSale(unpaid.sale)
  if (before === undefined) throw new Error('The sale is gone.')
  return { ...unpaid, before }
}

const pay = (saleId: number, token: string) =>
  callApi('POST', `/financial/sales/${saleId}/pay`, { token, body: { card_token: 'tok_visa' } })

describe('default beside a payment', () => {
  test('payment prepared since the sale was read -> no default, nothing is captured', async () => {
    const { before, saleId, sale, buyer, endMs } = await readBefore()
    await env.DB.prepare("update sales set charge_reference = 'pay_new' where id = ?").bind(saleId).run()
    expect(await defaultSale(env, before, endMs)).toMatchObject({ state: 'parked' })
    expect(await readSale(sale)).toMatchObject({ state: 'action_required' })
    expect(await listHolds(buyer.userId)).toMatchObject([{ state: 'held' }])
  })

  test('default recorded since the sale was read -> the prepared payment is not stored, so not confirmed', async () => {
    const { before, saleId, sale, endMs } = await readBefore()
    await continueSales(env, endMs)
    await env.DB.prepare("update payment_attempts set state = 'prepared' where sale_id = ?")
      .bind(saleId)
      .run()
    const attempt = await findStandingAttempt(db(), before.key)
    if (attempt === null) throw new Error('There is no attempt.')
    expect(await storeChargeReference(db(), { sale: before, attempt }, 'pay_new')).toBeNull()
    expect(await readSale(sale)).toMatchObject({ state: 'defaulted', chargeReference: null })
  })

  test('deposit reserved and not captured yet -> no payment is prepared beside it', async () => {
    const { before, saleId, sale, buyer, endMs } = await readBefore()
    await defaultSale(env, before, endMs)
    expect(await listHolds(buyer.userId)).toMatchObject([{ state: 'capturing' }])
    await env.DB.prepare("update payment_attempts set state = 'prepared' where sale_id = ?")
      .bind(saleId)
      .run()
    const [attempt, now] = [await findStandingAttempt(db(), before.key), await readSale(sale)]
    if (attempt === null || now === undefined) throw new Error('There is no attempt.')
    expect(await storeChargeReference(db(), { sale: now, attempt }, 'pay_new')).toBeNull()
  })

  test('attempt of the whole premium, interrupted by a default with deposit -> only the rest is charged', async () => {
    const { saleId, token, buyer } = await makeDefaultedSale()
    await changeCard(buyer.userId, 'tok_visa')
    await env.DB.prepare(
      "update payment_attempts set state = 'prepared', amount_cents = 60000 where sale_id = ?",
    )
      .bind(saleId)
      .run()
    expect((await pay(saleId, token)).status).toBe(200)
    const charged = (await listProcessorPayments(buyer.userId, 'charge')).map((one) => one.captured_cents)
    expect(charged.reduce((sum, cents) => sum + cents, 0)).toBe(55_000)
  })
})

describe('default whose follow-up was interrupted', () => {
  test('paid before its job continues -> buyer, seller and administrators are notified of the default first', async () => {
    const { before, saleId, sale, token, buyer, endMs } = await readBefore()
    const { userId: adminId } = await signInProvedAdmin()
    await defaultSale(env, before, endMs)
    expect((await pay(saleId, token)).status).toBe(200)
    for (const userId of [buyer.userId, sale.sellerId, adminId]) {
      expect(await listNotified(userId)).toContain('defaulted')
    }
  })

  test.each(['waive', 'refund'])(
    '%s before its job continues -> its deposit is captured first',
    async (action) => {
      const { before, saleId, buyer, endMs } = await readBefore()
      const { token } = await signInProvedAdmin()
      await defaultSale(env, before, endMs)
      const { status } = await callApi('POST', `/admin/sales/${saleId}/${action}`, {
        token,
        body: { reason: 'A test' },
      })
      expect(status).toBe(200)
      expect(await listHolds(buyer.userId)).toMatchObject([{ state: 'captured' }])
    },
  )
})

describe('right to bid while a premium is charged', () => {
  test('premium under way -> eligibility is not cached', async () => {
    const { saleId, buyer } = await makeUnpaidSale()
    await env.DB.prepare("update sales set state = 'charging', due_by_ms = null where id = ?")
      .bind(saleId)
      .run()
    const nowMs = Date.now()
    const eligibility = await readEligibility(env, { ...buyer, nowMs })
    expect(eligibility).toMatchObject({ authorized: true, owesPremium: false, validUntilMs: nowMs })
  })

  test('decline stored, then the rooms cannot be told -> no bid is accepted', async () => {
    const buyer = await makePerson({ authorized: false })
    await authorizeCard(buyer.userId, 'tok_dispute')
    const auction = await makeAuction()
    expect(await bid(auction, buyer, 5_100)).toMatchObject({ accepted: true })
    const won = await makeSale(buyer.userId)
    await changeCard(buyer.userId, 'tok_authentication_required')
    await settleSale(withoutRevocationOfDebts(env), won)
    expect(await readSale(won)).toMatchObject({ state: 'action_required' })
    expect(await bid(auction, buyer, 9_500)).toMatchObject({ accepted: false, code: 'payment_due' })
  })
})

/** The environment with a channel that cannot be reached once its person owes a premium. */
function withoutRevocationOfDebts(real: Env): Env {
  const getByName = (name: string) => ({
    revoke: async (userId: number) => {
      if ((await findOwedSale(db(), userId)) !== null) throw new Error('The channel cannot be reached.')
      await real.USER_CHANNEL.getByName(name).revoke(userId, null)
    },
  })
  return { ...real, USER_CHANNEL: { getByName } as unknown as Env['USER_CHANNEL'] }
}
