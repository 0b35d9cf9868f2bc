import { and, count, eq, isNull, like, lte, ne, type SQL, sql } from 'drizzle-orm'
import { addonPurchasePrefix } from '../../../../domain/money/addon-purchase.ts'
import type { Addon } from '../../../../domain/money/listing-fees.ts'
import type { Database } from '../../client.ts'
import { auctions, transactions } from '../../schema/index.ts'
import { runBatch, type Statement } from '../platform/batch.ts'
import type { TransactionRow } from './financial.ts'
import { type NewPosting, postingStatement } from './postings.ts'

type ProviderName = NonNullable<TransactionRow['provider']>
type NewTransaction = Omit<typeof transactions.$inferInsert, 'id'>

/** Selects the purchases of one auction by a range of keys; without an id those of all auctions. */
function isPurchase(auctionId?: number): SQL | undefined {
  const prefix = auctionId === undefined ? 'addons:' : addonPurchasePrefix(auctionId)
  const end = `${prefix.slice(0, -1)};`
  return and(sql`${transactions.key} > ${prefix}`, sql`${transactions.key} < ${end}`)
}

/** Number of purchases of an auction's addons, in any state. */
export async function countAddonPurchases(db: Database, auctionId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(transactions).where(isPurchase(auctionId))
  return row?.n ?? 0
}

/** The purchase of an auction whose result is not known yet, or null; there is at most one. */
export async function findOpenAddonPurchase(db: Database, auctionId: number): Promise<TransactionRow | null> {
  const row = await db
    .select()
    .from(transactions)
    .where(and(isPurchase(auctionId), eq(transactions.status, 'pending')))
    .get()
  return row ?? null
}

/** The purchase with a processor's reference, or null. */
export async function findAddonPurchaseByReference(
  db: Database,
  { provider, reference }: { readonly provider: ProviderName; readonly reference: string },
): Promise<TransactionRow | null> {
  const row = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        eq(transactions.processorReference, reference),
        like(transactions.key, 'addons:%'),
      ),
    )
    .get()
  return row ?? null
}

/** The paid purchases of an auction's addons, oldest first. */
export function listAddonPurchases(db: Database, auctionId: number): Promise<TransactionRow[]> {
  return db
    .select()
    .from(transactions)
    .where(and(isPurchase(auctionId), eq(transactions.status, 'completed')))
    .orderBy(transactions.id)
}

/** Purchases unchanged since `beforeMs` whose result is not known yet. */
export function listOverdueAddonPurchases(
  db: Database,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<TransactionRow[]> {
  return (
    db
      .select()
      .from(transactions)
      .where(and(isPurchase(), eq(transactions.status, 'pending'), lte(transactions.updatedAtMs, beforeMs)))
      // One on which the processor works for days must not keep the others from their turn.
      .orderBy(sql`random()`)
      .limit(limit)
  )
}

/**
 * Inserts a purchase before the processor is called. Inserts nothing while another purchase of the auction is open or
 * if one of the addons is bought: check and insert are one statement, so that of two tabs only one buys.
 */
export async function insertAddonPurchase(
  db: Database,
  purchase: NewTransaction & Required<Pick<NewTransaction, 'addonPrices'>> & { readonly auctionId: number },
  addons: readonly Addon[],
): Promise<void> {
  const { auctionId } = purchase
  const prefix = addonPurchasePrefix(auctionId)
  await db.run(sql`insert into transactions (key, user_id, type, status, description, amount_cents, auction_id,
      payment_method_id, provider, addon_prices, created_at_ms, updated_at_ms)
    select ${purchase.key}, ${purchase.userId}, ${purchase.type}, ${purchase.status}, ${purchase.description},
      ${purchase.amountCents}, ${auctionId}, ${purchase.paymentMethodId}, ${purchase.provider},
      ${JSON.stringify(purchase.addonPrices)}, ${purchase.createdAtMs}, ${purchase.updatedAtMs}
    where not exists (select 1 from transactions where key > ${prefix} and key < ${`${prefix.slice(0, -1)};`}
        and status = 'pending')
      and not exists (select 1 from auctions, json_each(auctions.addons) as bought
        where auctions.id = ${auctionId}
          and bought.value in (select value from json_each(${JSON.stringify(addons)})))
    on conflict (key) do nothing`)
}

/** Gives the listing its addons, with the ledger rows. Repeating it changes nothing. */
export async function recordAddons(
  db: Database,
  {
    auctionId,
    addons,
    postings,
  }: {
    readonly auctionId: number
    readonly addons: readonly Addon[]
    readonly postings: readonly NewPosting[]
  },
): Promise<void> {
  const chosen = JSON.stringify(addons)
  await runBatch(db, [
    ...postings.map((row) => postingStatement(db, row)),
    db
      .update(auctions)
      .set({
        addons: sql`(select json_group_array(value) from (select value from json_each(${auctions.addons})
          union select value from json_each(${chosen})))`,
        ...(addons.includes('featured_homepage') && { isFeatured: true }),
        ...(addons.includes('priority_listing') && { isPriority: true }),
      })
      .where(and(eq(auctions.id, auctionId), ne(auctions.status, 'cancelled'))),
  ])
}

/**
 * Stores the processor's reference of an open purchase, unless it has one; returns the one it has, and null if the
 * purchase is no longer open.
 */
export async function storeAddonReference(
  db: Database,
  key: string,
  reference: string,
): Promise<string | null> {
  const isOpen = and(eq(transactions.key, key), eq(transactions.status, 'pending'))
  const [, rows] = await db.batch([
    db
      .update(transactions)
      .set({ processorReference: reference })
      .where(and(isOpen, isNull(transactions.processorReference))),
    db.select({ reference: transactions.processorReference }).from(transactions).where(isOpen),
  ])
  return rows[0]?.reference ?? null
}

/** Moves an open purchase to its final state. */
export async function settleAddonPurchase(
  db: Database,
  key: string,
  change: Pick<TransactionRow, 'status' | 'processorReference' | 'updatedAtMs'>,
): Promise<void> {
  await db
    .update(transactions)
    .set(change)
    .where(and(eq(transactions.key, key), eq(transactions.status, 'pending')))
}

/** Ends what a cancelled listing's addons give it in lists: they are refunded, and the auction may be reopened. */
export async function endPromotion(db: Database, auctionId: number): Promise<void> {
  await db.update(auctions).set({ isFeatured: false, isPriority: false }).where(eq(auctions.id, auctionId))
}

/** Statement that takes an addon from a listing. */
export function removeAddonStatement(db: Database, auctionId: number, addon: Addon): Statement {
  return db
    .update(auctions)
    .set({
      addons: sql`(select json_group_array(value) from json_each(${auctions.addons}) where value <> ${addon})`,
      ...(addon === 'featured_homepage' && { isFeatured: false }),
      ...(addon === 'priority_listing' && { isPriority: false }),
    })
    .where(eq(auctions.id, auctionId))
}
