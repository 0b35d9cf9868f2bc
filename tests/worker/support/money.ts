import { env } from 'cloudflare:workers'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import {
  authorizations,
  bids,
  cardHolds,
  sales,
  sandboxPayments,
  transactions,
} from '../../../worker/db/schema/index.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import type { WonSale } from '../../../worker/services/settlement/won-sale.ts'
import { db, dollars, makeListing, makePerson } from './rooms.ts'

/** Set-up and queries of the money tests: our tables on one side, the sandbox processor's on the other. */

export const RETURN_URL = 'https://hammerlane.test/authorize'

/** Authorizes a test card for a person. */
export function authorizeCard(userId: number, token = 'tok_visa', nowMs = Date.now()) {
  return authorize(env, { userId, paidWith: { card_token: token }, returnUrl: RETURN_URL, nowMs })
}

/** A new person with an authorization on a test card; returns the user id. */
export async function makeBidder(token = 'tok_visa', nowMs = Date.now()): Promise<number> {
  const { userId } = await makePerson({ authorized: false })
  const result = await authorizeCard(userId, token, nowMs)
  if (!result.ok) throw new Error(`The card was not authorized: ${JSON.stringify(result.refusal)}`)
  return userId
}

/** The person's holds in our tables, oldest first. */
export function listHolds(userId: number) {
  return db().select().from(cardHolds).where(eq(cardHolds.userId, userId)).orderBy(cardHolds.id)
}

export function listAuthorizations(userId: number) {
  return db()
    .select()
    .from(authorizations)
    .where(eq(authorizations.userId, userId))
    .orderBy(authorizations.id)
}

export function listTransactions(userId: number) {
  return db().select().from(transactions).where(eq(transactions.userId, userId)).orderBy(transactions.id)
}

/** The processor's payments of one kind for a person that were ever confirmed, oldest first. */
export async function listProcessorPayments(userId: number, kind: 'hold' | 'charge') {
  const { results } = await env.DB.prepare(
    `select p.* from sandbox_payments p join payment_customers c on c.reference = p.customer_reference
      where c.user_id = ? and p.kind = ? and p.method_reference is not null order by p.rowid`,
  )
    .bind(userId, kind)
    .all<{ reference: string; status: string; amount_cents: number; captured_cents: number }>()
  return results
}

/** A sale to settle: a listing in D1 and the close event of its room. */
export async function makeSale(winnerId: number, amount = 10_000): Promise<WonSale> {
  const seller = await makePerson({ authorized: false })
  const { auctionId } = await makeListing(seller, { status: 'pending' })
  return {
    auctionId,
    round: 1,
    winnerId,
    sellerId: seller.userId,
    amountCents: dollars(amount),
    premium: DEFAULT_PREMIUM_SCHEDULE,
  }
}

export async function readSale({ auctionId, round }: Pick<WonSale, 'auctionId' | 'round'>) {
  return db()
    .select()
    .from(sales)
    .where(and(eq(sales.auctionId, auctionId), eq(sales.round, round)))
    .get()
}

/** Inserts a replicated bid of the person in another open auction; returns its id. */
export async function placeBidElsewhere(bidderId: number): Promise<number> {
  const { auctionId } = await makeSale(bidderId)
  await env.DB.prepare("update auctions set status = 'active', leader_id = ? where id = ?")
    .bind(bidderId, auctionId)
    .run()
  await insertBid({ auctionId, bidderId, seq: 2 })
  return auctionId
}

/** Inserts a replicated bid of $5,100. */
export async function insertBid(bid: {
  readonly auctionId: number
  readonly bidderId: number
  readonly seq: number
}): Promise<void> {
  await db()
    .insert(bids)
    .values({
      ...bid,
      id: bid.auctionId * 1_000_000 + bid.seq - 1,
      bidderNumber: bid.seq - 1,
      amountCents: dollars(5_100),
      bidType: 'manual',
      atMs: Date.now(),
    })
}

/**
 * Moves the capture deadline of the person's holds to 12 hours from now, at the processor and in our tables.
 */
export async function moveHoldsNearTheirEnd(userId: number): Promise<void> {
  const untilMs = Date.now() + 12 * HOUR_MS
  const references = sql`select reference from card_holds where user_id = ${userId}`
  await db()
    .update(sandboxPayments)
    .set({ captureBeforeMs: untilMs })
    .where(sql`reference in (${references})`)
  await db().update(cardHolds).set({ captureBeforeMs: untilMs }).where(eq(cardHolds.userId, userId))
}

/** The sum over all accounts of the ledger, which must be zero. */
export async function ledgerSum(): Promise<number> {
  const rows = await db().all<{ readonly total: number | null }>(sql`
    select sum(amount) as total from (
      select amount_cents as amount from ledger_entries union all select -amount_cents from ledger_entries
    )
  `)
  return rows[0]?.total ?? 0
}

/** Held holds without an open authorization, of people who lead nothing. There must be none. */
export async function listStrayHolds() {
  return db()
    .select({ id: cardHolds.id })
    .from(cardHolds)
    .innerJoin(authorizations, eq(authorizations.id, cardHolds.authorizationId))
    .where(
      and(
        eq(cardHolds.state, 'held'),
        inArray(authorizations.state, ['ended', 'expired', 'failed']),
        sql`not exists (select 1 from auctions a where a.leader_id = card_holds.user_id
          and a.status in ('active', 'paused'))`,
      ),
    )
}
