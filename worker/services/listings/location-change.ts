import { locationText } from '../../../domain/account/person-labels.ts'
import { refusal } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { isListingFinal } from '../../../domain/listing/final-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import type { ChangeEntry } from '../../db/queries/listings/change-entries.ts'
import { listPlacedListings } from '../../db/queries/listings/listing-changes.ts'
import { readLockSetting } from '../../db/queries/platform/platform-lock.ts'
import type { Env } from '../../env.ts'
import { PLATFORM_IS_LOCKED } from '../platform/lock/refuse-while-locked.ts'

/** The most auctions of a seller that a change of place is entered in; the newest. More cannot be open at a time. */
const MAX_AUCTIONS = 200

/** An auction that ended with bids this long ago has the change too: it could be reopened. */
const ENTERED_AFTER_END_MS = 90 * DAY_MS

const PLACE_IS_FINAL = refusal('conflict', {
  message:
    'You have an auction with bids that ends soon. You can change your city and state when it is over. If something is wrong, contact us.',
})

const PLACE_IS_OFFERED = refusal('conflict', {
  message:
    'One of your cars is offered to a bidder. You can change your city and state when the offer is answered.',
})

type Place = Parameters<typeof locationText>[0]

/**
 * The history entries of a seller's other city or state, one for each public auction that is not over, or could be reopened; none
 * for the same place. Errors: `locked`, or `conflict` while the listing of one of them is final or its car offered to a bidder: the
 * place is a fact of it.
 * docs/rules/listings.md, Change history
 */
export async function createLocationEntries(
  env: Env,
  {
    sellerId,
    was,
    is,
    nowMs,
  }: { readonly sellerId: number; readonly was: Place; readonly is: Place; readonly nowMs: number },
): Promise<Result<ChangeEntry[]>> {
  const [before, after] = [locationText(was), locationText(is)]
  if (before === after) return ok([])
  const db = database(env)
  const sinceMs = nowMs - ENTERED_AFTER_END_MS
  const listings = await listPlacedListings(db, { sellerId, sinceMs, limit: MAX_AUCTIONS })
  // A lock pauses auctions that are about to end, so their listings would not count as final.
  if (listings.length > 0 && (await readLockSetting(db))) return err(PLATFORM_IS_LOCKED)
  if (listings.some((listing) => isListingFinal(listing, nowMs))) return err(PLACE_IS_FINAL)
  if (listings.some(({ saleOfferUntilMs }) => saleOfferUntilMs !== null)) return err(PLACE_IS_OFFERED)
  return ok(
    listings.map(({ id, vehicleId, status, totalBids }) => ({
      auctionId: id,
      vehicleId,
      actorId: sellerId,
      changes: [{ field: 'location', before, after }],
      status,
      hadBids: totalBids > 0,
      nowMs,
    })),
  )
}

/**
 * Announces stored entries of another location to open pages, bidders and watchers, each change by itself: a small move must not
 * hide a far one.
 */
export async function announceLocation(env: Env, entries: readonly ChangeEntry[]): Promise<void> {
  await Promise.all(
    entries.flatMap(({ auctionId, status, nowMs }) => {
      if (status === 'cancelled' || status === 'ended') return []
      const key = `location:${nowMs}`
      return env.AUCTION_ROOM.getByName(String(auctionId)).announceEdit({ key, fields: ['location'] })
    }),
  )
}
