import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AuctionStatus } from '../../../../domain/auction/types.ts'
import type { FieldChange } from '../../../../domain/listing/changes.ts'
import type { Database } from '../../client.ts'
import { listingChanges } from '../../schema/index.ts'

/** Changes of a listing with their author and the auction's state at the time. */
export interface ChangeEntry {
  readonly auctionId: number
  readonly vehicleId: number
  readonly actorId: number
  readonly changes: readonly FieldChange[]
  readonly status: AuctionStatus
  readonly hadBids: boolean
  readonly nowMs: number
}

/**
 * Statements that insert history entries where `condition` holds at their place in the batch; none for null.
 */
export function changeStatements(db: Database, entry: ChangeEntry | null, condition: SQL = sql`true`) {
  if (entry === null) return []
  const { auctionId, vehicleId, actorId, changes, status, hadBids, nowMs } = entry
  return changes.map(({ field, before, after }) =>
    db
      .insert(listingChanges)
      .select(
        sql`select null as id, ${auctionId} as auction_id, ${vehicleId} as vehicle_id, ${actorId} as actor_id, ${field} as field, ${json(before)} as before, ${json(after)} as after, ${status} as status, ${hadBids ? 1 : 0} as had_bids, ${nowMs} as at_ms where ${condition}`,
      ),
  )
}

/** Marks stored entries as made after the first bid. */
export async function markAfterBids(
  db: Database,
  { auctionId, actorId, nowMs }: Pick<ChangeEntry, 'auctionId' | 'actorId' | 'nowMs'>,
): Promise<void> {
  const isOfEntry = and(
    eq(listingChanges.auctionId, auctionId),
    eq(listingChanges.actorId, actorId),
    eq(listingChanges.atMs, nowMs),
  )
  await db.update(listingChanges).set({ hadBids: true }).where(isOfEntry)
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
