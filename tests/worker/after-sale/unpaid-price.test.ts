/** An unpaid price after the sale: who may report it and when, and what follows. */

import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { UNPAID_AFTER_MS, UNPAID_ANSWER_MS } from '../../../domain/after-sale/handover.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { premiumKey } from '../../../domain/money/postings.ts'
import { findOwedSale } from '../../../worker/db/queries/settlement/owed-premiums.ts'
import { adminAlerts, auctions, sales, settings } from '../../../worker/db/schema/index.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin } from '../support/listing.ts'
import { listTransactions, makeBidder, makeSale, readSale } from '../support/money.ts'
import { db, readNotifications } from '../support/rooms.ts'
import { listLedger } from '../support/settled.ts'
import { fetchHandover, findEvents, handOver, notPaid, scene, tick } from './sold-auction.ts'

describe('unpaid price', () => {
  /** The sale is a week old, although its row is new. */
  const weekAgo = (auctionId: number) =>
    db()
      .update(auctions)
      .set({ endedAtMs: Date.now() - UNPAID_AFTER_MS })
      .where(eq(auctions.id, auctionId))

  const runJobs = (afterMs: number) => continueSales(env, Date.now() + afterMs)
  const countAlerts = (auctionId: number) =>
    db().$count(
      adminAlerts,
      and(eq(adminAlerts.kind, 'price_not_paid'), eq(adminAlerts.auctionId, auctionId)),
    )

  test('unpaid price: seller reports it after 7 days, no answer within 3 -> buyer asked once, then not completed, alert raised, contacts hidden', async () => {
    const { id, saleId, seller, buyer } = await scene()
    const early = await notPaid(id, seller)
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^You can report this from .* PT, 7 days after the handover began\.$/),
    ])
    await weekAgo(id)
    expect((await notPaid(id, buyer)).status).toBe(403)
    expect((await notPaid(id, seller)).body.data).toMatchObject({
      is_open: true,
      not_paid_at: null,
      report: { answered_at: null },
    })
    expect((await notPaid(id, seller)).body.message).toMatch(/^You have reported this\./)
    await runJobs(UNPAID_ANSWER_MS - DAY_MS)
    await expect
      .poll(async () => (await readNotifications(buyer.person)).map(({ data }) => data))
      .toMatchObject([{ change: 'reported', answer_until: expect.any(String) }])
    expect((await fetchHandover(id, seller)).body.data.buyer).not.toBeNull()
    expect(await countAlerts(id)).toBe(0)
    await runJobs(UNPAID_ANSWER_MS + MINUTE_MS)
    expect((await fetchHandover(id, buyer)).body.data).toMatchObject({
      seller: null,
      is_open: false,
      report: null,
      not_paid_at: expect.any(String),
      not_paid_by: 'seller',
    })
    expect((await notPaid(id, seller)).body.message).toBe('This is already marked.')
    for (const { person } of [seller, buyer])
      expect((await readNotifications(person)).at(-1)).toMatchObject({ data: { change: 'not_paid' } })
    expect(await findEvents(saleId)).toEqual(['not_paid'])
    expect(await countAlerts(id)).toBe(1)
    expect((await handOver(id, buyer)).status).toBe(409)
    const said = { token: buyer.token, body: { rating: 1 } }
    expect((await callApi('POST', `/auctions/${id}/review`, said)).status).toBe(403)
  })

  test('unpaid price: the buyer answers the report that they have paid -> the sale stays, administrators are alerted, review possible', async () => {
    const { id, saleId, seller, buyer } = await scene()
    await weekAgo(id)
    expect((await tick(id, buyer, 'price_paid')).status).toBe(403)
    await notPaid(id, seller)
    const answered = await tick(id, buyer, 'price_paid')
    expect(answered.body.data).toMatchObject({ is_open: true, report: { answered_at: expect.any(String) } })
    expect((await readNotifications(seller.person)).at(-1)).toMatchObject({ data: { change: 'said_paid' } })
    expect(await countAlerts(id)).toBe(1)
    await runJobs(UNPAID_ANSWER_MS + MINUTE_MS)
    const [sale] = await db().select().from(sales).where(eq(sales.id, saleId))
    expect(sale).toMatchObject({ state: 'paid', nextAttemptAtMs: null })
    expect((await notPaid(id, seller)).status).toBe(409)
    const said = { token: buyer.token, body: { rating: 1 } }
    expect((await callApi('POST', `/auctions/${id}/review`, said)).status).toBe(201)
    expect((await notPaid(id, await makeAdmin(), 'No transfer arrived.')).body.data.not_paid_by).toBe(
      'administrator',
    )
  })

  test('unpaid price: the seller has ticked that it was paid -> the seller cannot report it', async () => {
    const { id, seller } = await scene()
    await weekAgo(id)
    await tick(id, seller, 'price_paid')
    expect((await notPaid(id, seller)).status).toBe(409)
  })

  test('unpaid price: the platform is locked at the end of the 3 days -> the buyer has another day', async () => {
    const { id, saleId, seller } = await scene()
    await weekAgo(id)
    await notPaid(id, seller)
    await db().update(settings).set({ value: true }).where(eq(settings.key, 'system_locked'))
    await runJobs(UNPAID_ANSWER_MS + MINUTE_MS)
    await db().update(settings).set({ value: false }).where(eq(settings.key, 'system_locked'))
    const [sale] = await db().select().from(sales).where(eq(sales.id, saleId))
    expect(sale?.state).toBe('paid')
    expect(sale?.nextAttemptAtMs).toBeGreaterThan(Date.now() + UNPAID_ANSWER_MS + DAY_MS)
  })

  test('unpaid price: an administrator reports it -> no waiting time, a reason needed, audited, both sides told', async () => {
    const { id, saleId, seller, buyer } = await scene()
    const admin = await makeAdmin()
    const refused = await notPaid(id, admin)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    expect(await findEvents(saleId)).toEqual([])
    const noted = await notPaid(id, admin, 'The transfer bounced.')
    expect([noted.status, noted.body.data.not_paid_by]).toEqual([200, 'administrator'])
    for (const person of [seller, buyer]) {
      await expect
        .poll(async () => (await readNotifications(person.person)).at(-1))
        .toMatchObject({ data: { change: 'not_paid', by: 'administrator', reason: 'The transfer bounced.' } })
    }
    const audited = await env.DB.prepare(
      "select actor_id, action, reason, request_id from audit_log where subject_type = 'sale' and subject_id = ?",
    )
      .bind(String(saleId))
      .all()
    expect(audited.results).toEqual([
      {
        actor_id: admin.person.userId,
        action: 'sale.not_paid',
        reason: 'The transfer bounced.',
        request_id: noted.headers.get('x-request-id'),
      },
    ])
  })

  test('unpaid price: reported of a paid or disputed sale -> the premium stays, the settlement fee is reversed', async () => {
    const admin = await makeAdmin()
    for (const isDisputed of [false, true]) {
      const buyer = await makeBidder()
      const sale = await makeSale(buyer)
      await settleSale(env, sale)
      await db()
        .update(auctions)
        .set({ status: 'ended', resultOutcome: 'sold', winnerId: buyer })
        .where(eq(auctions.id, sale.auctionId))
      if (isDisputed)
        await db()
          .update(sales)
          .set({ state: 'disputed' })
          .where(eq(sales.key, premiumKey(sale)))
      expect((await notPaid(sale.auctionId, admin, 'The transfer bounced.')).status).toBe(200)
      expect(await readSale(sale)).toMatchObject({ state: 'defaulted', defaultReason: 'price_unpaid' })
      expect(await listTransactions(buyer)).toMatchObject([{ status: 'completed', amountCents: -60_000 }])
      expect(await listTransactions(sale.sellerId)).toMatchObject([
        { type: 'settlement_fee', status: 'failed' },
      ])
      const fees = (await listLedger(sale.auctionId)).filter(
        (row) =>
          row.debit_account === 'income:settlement_fee' || row.credit_account === 'income:settlement_fee',
      )
      expect(fees).toEqual([
        {
          debit_account: `person:${sale.sellerId}`,
          credit_account: 'income:settlement_fee',
          amount_cents: 1_500,
        },
        {
          debit_account: 'income:settlement_fee',
          credit_account: `person:${sale.sellerId}`,
          amount_cents: 1_500,
        },
      ])
      // Nobody is blocked.
      expect(await findOwedSale(db(), buyer)).toBeNull()
    }
  })

  test('unpaid price: the seller has handed the vehicle over -> nobody can report it', async () => {
    const handed = await scene()
    await weekAgo(handed.id)
    await handOver(handed.id, handed.seller)
    for (const [by, reason] of [[handed.seller], [await makeAdmin(), 'A test']] as const)
      expect((await notPaid(handed.id, by, reason)).body.message).toBe('The vehicle is handed over.')
  })

  test('unpaid price: only the buyer has confirmed the receipt -> an administrator can still record it', async () => {
    const { id, seller, buyer } = await scene()
    await weekAgo(id)
    await handOver(id, buyer)
    expect((await notPaid(id, seller)).status).toBe(409)
    const noted = await notPaid(id, await makeAdmin(), 'The seller still has the car.')
    expect([noted.status, noted.body.data.not_paid_by]).toEqual([200, 'administrator'])
  })
})
