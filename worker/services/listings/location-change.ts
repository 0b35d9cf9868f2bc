import { locationText } from '../../../domain/account/person-labels.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import type { ChangeEntry } from '../../db/queries/listings/change-entries.ts'
import { listOpenListings } from '../../db/queries/listings/listing-changes.ts'
import type { Env } from '../../env.ts'

/** The most auctions of a seller that a change of place is entered in; the newest. */
const MAX_AUCTIONS = 50

type Place = Parameters<typeof locationText>[0]

/**
 * The history entries of a seller's other city or state, one for each public auction that is not over; none for the same
 * place. docs/rules/listings.md, Change history
 */
export async function createLocationEntries(
  env: Env,
  {
    sellerId,
    was,
    is,
    nowMs,
  }: { readonly sellerId: number; readonly was: Place; readonly is: Place; readonly nowMs: number },
): Promise<ChangeEntry[]> {
  const [before, after] = [locationText(was), locationText(is)]
  if (before === after) return []
  const listings = await listOpenListings(database(env), sellerId, MAX_AUCTIONS)
  return listings.map(({ id, vehicleId, status, totalBids }) => ({
    auctionId: id,
    vehicleId,
    actorId: sellerId,
    changes: [{ field: 'location', before, after }],
    status,
    hadBids: totalBids > 0,
    nowMs,
  }))
}

/** Several changes within this time notify bidders and watchers once. */
const NOTIFICATION_WINDOW_MS = 10 * MINUTE_MS

/** Announces stored entries of another location to open pages, bidders and watchers. */
export async function announceLocation(env: Env, entries: readonly ChangeEntry[]): Promise<void> {
  await Promise.all(
    entries.map(({ auctionId, nowMs }) => {
      const key = `location:${Math.floor(nowMs / NOTIFICATION_WINDOW_MS)}`
      return env.AUCTION_ROOM.getByName(String(auctionId)).announceEdit({ key, fields: ['location'] })
    }),
  )
}
