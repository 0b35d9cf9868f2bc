import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { runBatch } from '../../../worker/db/queries/platform/batch.ts'
import { auctions, settlementFees } from '../../../worker/db/schema/index.ts'
import { saveMethod } from '../../../worker/services/payments/save-method.ts'
import { fixFeeAtPublishing } from '../../../worker/services/settlement/fix-fee.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { tokenFor } from './listing.ts'
import { makeBidder, makeSale } from './money.ts'
import { db, startSession } from './rooms.ts'
import { changeCard } from './settled.ts'

/** Marks a listing as published now and fixes its settlement fee, as its payment with the method would. */
export async function publish(auctionId: number, paymentMethodId: number | null, nowMs = Date.now()) {
  await db().update(auctions).set({ listingPaidAtMs: nowMs }).where(eq(auctions.id, auctionId))
  await runBatch(
    db(),
    await fixFeeAtPublishing(env, { auctionId, paymentMethodId, publishedAtMs: nowMs, nowMs }),
  )
}

/** Saves a test card of a person, which is not the card that the tests pay with; returns the method's id. */
export async function saveCard(userId: number, token = 'tok_visa'): Promise<number> {
  const saved = await saveMethod(env, { userId, token: 'tok_dispute', makeDefault: true, nowMs: Date.now() })
  if (!saved.ok) throw new Error(`The card was not saved: ${JSON.stringify(saved.refusal)}`)
  await changeCard(userId, token)
  return saved.value.id
}

/** A sale of $10,000 whose premium is paid, of a private seller with a card; its fee of $15 is due. */
export async function makeSaleWithFee(card = 'tok_visa', price = 10_000) {
  const buyer = await makeBidder()
  const sale = await makeSale(buyer, price)
  const methodId = await saveCard(sale.sellerId, card)
  await publish(sale.auctionId, methodId)
  await settleSale(env, sale)
  const token = await tokenFor({ userId: sale.sellerId, sessionId: await startSession(sale.sellerId) })
  return { sale, buyer, methodId, token, sellerId: sale.sellerId }
}

/** The fees of a seller, oldest first. */
export function listFees(sellerId: number) {
  return db()
    .select()
    .from(settlementFees)
    .where(eq(settlementFees.sellerId, sellerId))
    .orderBy(settlementFees.id)
}

/** The balance of an account over the whole ledger, in cents; a credit is negative. */
export async function balanceOf(account: string): Promise<number> {
  const row = await env.DB.prepare(
    `select coalesce(sum(case when debit_account = ?1 then amount_cents else -amount_cents end), 0) as cents
      from ledger_entries where debit_account = ?1 or credit_account = ?1`,
  )
    .bind(account)
    .first<{ cents: number }>()
  return row?.cents ?? 0
}
