import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { auctions, listingFees } from '../../schema/index.ts'

/** The columns of the terms that publishing freezes (docs/rules/listings.md, Frozen terms). */
export type FrozenTermColumns = Pick<
  typeof auctions.$inferSelect,
  'minBidIncrementCents' | 'autoExtendMinutes' | 'premiumSchedule'
>

type ListingToPay = FrozenTermColumns &
  Pick<
    typeof auctions.$inferSelect,
    'sellerId' | 'status' | 'startAtMs' | 'listingPaidAtMs' | 'auctionNumber' | 'addons'
  >

/** The auction's data needed to pay for its listing and to publish it; null if there is no such auction. */
export async function findListingToPay(db: Database, auctionId: number): Promise<ListingToPay | null> {
  const row = await db
    .select({
      sellerId: auctions.sellerId,
      status: auctions.status,
      startAtMs: auctions.startAtMs,
      listingPaidAtMs: auctions.listingPaidAtMs,
      auctionNumber: auctions.auctionNumber,
      addons: auctions.addons,
      minBidIncrementCents: auctions.minBidIncrementCents,
      autoExtendMinutes: auctions.autoExtendMinutes,
      premiumSchedule: auctions.premiumSchedule,
    })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
    .get()
  return row ?? null
}

/** A listing of a seller that can be paid for. */
export interface PayableListing {
  readonly id: number
  readonly auctionNumber: string | null
  readonly title: string
  readonly status: (typeof auctions.$inferSelect)['status']
  readonly startAtMs: number
}

/** The seller's listings that can be paid for (`getCheckoutState` of the domain), oldest first. */
export function listPayableListings(
  db: Database,
  { sellerId, limit }: { readonly sellerId: number; readonly limit: number },
): Promise<PayableListing[]> {
  return db
    .select({
      id: auctions.id,
      auctionNumber: auctions.auctionNumber,
      title: auctions.title,
      status: auctions.status,
      startAtMs: auctions.startAtMs,
    })
    .from(auctions)
    .where(
      and(
        eq(auctions.sellerId, sellerId),
        isNull(auctions.listingPaidAtMs),
        inArray(auctions.status, ['draft', 'pending']),
      ),
    )
    .orderBy(auctions.createdAtMs, auctions.id)
    .limit(limit)
}

/** Prices of the checkout by code: base fee and addons. */
export async function readCheckoutFees(db: Database): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .select({ code: listingFees.code, amountCents: listingFees.amountCents })
    .from(listingFees)
    .where(ne(listingFees.kind, 'settlement'))
  return new Map(rows.map(({ code, amountCents }) => [code, amountCents]))
}
