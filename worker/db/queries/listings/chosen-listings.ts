import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, listingDrafts, vehicles } from '../../schema/index.ts'
import { watcherCount } from './my-listings.ts'
import { salePaymentColumn } from './sold-conditions.ts'

/** What was typed into those of these unfinished create forms that are the person's, in the order of the ids. */
export async function listExportedForms(
  db: Database,
  { userId, draftIds }: { readonly userId: number; readonly draftIds: readonly number[] },
) {
  if (draftIds.length === 0) return []
  const forms = await db
    .select({ id: listingDrafts.id, content: listingDrafts.content })
    .from(listingDrafts)
    .where(
      and(
        sql`${listingDrafts.id} in (select value from json_each(${JSON.stringify(draftIds)}))`,
        eq(listingDrafts.userId, userId),
      ),
    )
  const byId = new Map(forms.map((form) => [form.id, form]))
  return draftIds.flatMap((id) => byId.get(id) ?? [])
}

/** The figures of those of these auctions that are the seller's, in the order of the ids, without their photos. */
export async function listExportedListings(
  db: Database,
  { userId, ids }: { readonly userId: number; readonly ids: readonly number[] },
) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: auctions.id,
      auctionNumber: auctions.auctionNumber,
      status: auctions.status,
      outcome: auctions.resultOutcome,
      payment: salePaymentColumn,
      listingPaidAtMs: auctions.listingPaidAtMs,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      trim: vehicles.trim,
      vin: vehicles.vin,
      mileage: vehicles.mileage,
      mileageType: vehicles.mileageType,
      exteriorColor: vehicles.exteriorColor,
      title: auctions.title,
      startingBidCents: auctions.startingBidCents,
      reserveCents: auctions.reserveCents,
      buyNowCents: auctions.buyNowCents,
      currentBidCents: auctions.currentBidCents,
      resultAmountCents: auctions.resultAmountCents,
      totalBids: auctions.totalBids,
      watchers: watcherCount,
      startAtMs: auctions.startAtMs,
      endAtMs: auctions.endAtMs,
    })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(
      and(
        sql`${auctions.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(auctions.sellerId, userId),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Ids of a seller's auctions that ended without a sale and whose car is in no later auction, the latest end first. Those
 * with an open after-sale offer are left out.
 */
export async function listUnsoldIds(
  db: Database,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(
        eq(auctions.sellerId, userId),
        eq(auctions.status, 'ended'),
        inArray(auctions.resultOutcome, ['reserve_not_met', 'no_bids']),
        isNull(auctions.saleOfferUntilMs),
        sql`not exists (select 1 from auctions later where later.vehicle_id = ${auctions.vehicleId} and later.id > ${auctions.id})`,
      ),
    )
    .orderBy(desc(auctions.endAtMs), desc(auctions.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The open auction as which an auction was listed again; null without one. */
export async function findOpenRelisting(db: Database, auctionId: number) {
  const [row] = await db
    .select({
      id: auctions.id,
      startAtMs: auctions.startAtMs,
      listingPaidAtMs: auctions.listingPaidAtMs,
    })
    .from(auctions)
    .where(
      and(
        eq(auctions.vehicleId, sql`(select vehicle_id from auctions where id = ${auctionId})`),
        eq(auctions.relistedFromId, auctionId),
        inArray(auctions.status, ['draft', 'pending', 'active', 'paused']),
      ),
    )
    .limit(1)
  return row ?? null
}
