import { locationText } from '../../../domain/account/person-labels.ts'
import type { RoomTerms } from '../../../domain/auction/room-contract.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { isListingFinal } from '../../../domain/listing/final-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import type { ChangeEntry } from '../../db/queries/listings/change-entries.ts'
import { listPlacedListings } from '../../db/queries/listings/listing-changes.ts'
import { readLockSetting } from '../../db/queries/platform/platform-lock.ts'
import type { Env } from '../../env.ts'
import { forEachRoom } from '../accounts/open-obligations.ts'
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

const PLACE_IS_SOLD = refusal('conflict', {
  message: 'One of your cars has just been sold. You can change your city and state in a minute.',
})

type Place = Parameters<typeof locationText>[0]

/** What a seller's other city or state changes in their listings. */
export interface LocationChange {
  /** The history entries, one for each public auction that is not over, or could be reopened. */
  readonly entries: readonly ChangeEntry[]
  /** Auctions without a bid whose listing the first bid makes final. */
  readonly finalWithBidIds: readonly number[]
  /** The sold rounds by auction: the buyer bought before the change. */
  readonly soldRounds: ReadonlyMap<number, number>
}

/**
 * Prepares another city or state of a seller; the same place changes nothing. Errors: `locked`, or `conflict` while the listing of
 * one of their auctions is final, its car offered to a bidder, or just sold: the place is a fact of it. The rooms say so: their
 * replicas may be a moment behind. The entries are dated once they have, so that none seems to be from before a sale that was.
 * docs/rules/listings.md, Change history
 */
export async function prepareLocationChange(
  env: Env,
  {
    sellerId,
    was,
    is,
    nowMs,
  }: { readonly sellerId: number; readonly was: Place; readonly is: Place; readonly nowMs: number },
): Promise<Result<LocationChange>> {
  const [before, after] = [locationText(was), locationText(is)]
  if (before === after) return ok({ entries: [], finalWithBidIds: [], soldRounds: new Map() })
  const db = database(env)
  const sinceMs = nowMs - ENTERED_AFTER_END_MS
  const listings = await listPlacedListings(db, { sellerId, sinceMs, limit: MAX_AUCTIONS })
  if (listings.length > 0 && (await readLockSetting(db))) return err(PLATFORM_IS_LOCKED)
  const inRooms = new Map<number, RoomTerms>()
  const ids = listings.map(({ id }) => id)
  await forEachRoom(env, ids, async (room, id) => {
    const terms = await room.terms()
    if (terms !== null) inRooms.set(id, terms)
  })
  const terms = [...inRooms.values()]
  if (terms.some((one) => isListingFinal(one, nowMs))) return err(PLACE_IS_FINAL)
  if (terms.some(({ isOffered }) => isOffered)) return err(PLACE_IS_OFFERED)
  const sold = [...inRooms].filter(([, { isSold }]) => isSold)
  const known = new Set(listings.filter(({ outcome }) => outcome === 'sold').map(({ id }) => id))
  if (sold.some(([id]) => !known.has(id))) return err(PLACE_IS_SOLD)
  const askedAtMs = Date.now()
  return ok({
    entries: listings.map(({ id, vehicleId, status, totalBids }) => ({
      auctionId: id,
      vehicleId,
      actorId: sellerId,
      changes: [{ field: 'location', before, after }],
      status: inRooms.get(id)?.status ?? status,
      hadBids: (inRooms.get(id)?.totalBids ?? totalBids) > 0,
      nowMs: askedAtMs,
    })),
    finalWithBidIds: [...inRooms]
      .filter(([, one]) => one.totalBids === 0 && isListingFinal({ ...one, totalBids: 1 }, nowMs))
      .map(([id]) => id),
    soldRounds: new Map(sold.map(([id, { round }]) => [id, round])),
  })
}

/** The change that takes another one back: the history keeps both, since the place could be read for a moment. */
export function reversed({ entries }: LocationChange): ChangeEntry[] {
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
    hadBids: true,
    nowMs: entry.nowMs + 1,
  }))
}

/**
 * Announces stored entries of another location to open pages, bidders and watchers, each change by itself: a small move must not
 * hide a far one. Returns the refusal of the change if one of the auctions got its first bid meanwhile, which made its listing
 * final, or was sold or offered: the caller takes the change back.
 */
export async function announceLocation(
  env: Env,
  { entries, finalWithBidIds, soldRounds }: LocationChange,
): Promise<Refusal | null> {
  let isRefused = false
  const ids = entries.flatMap(({ auctionId, status }) => (status === 'cancelled' ? [] : [auctionId]))
  await forEachRoom(env, ids, async (room, id) => {
    const key = `location:${entries[0]?.nowMs}`
    const onlyWithoutBids = finalWithBidIds.includes(id)
    const unlessFixed = { failedRound: soldRounds.get(id) ?? null }
    const isAnnounced = await room.announceEdit({ key, fields: ['location'], onlyWithoutBids, unlessFixed })
    if (!isAnnounced) isRefused = true
  })
  return isRefused ? PLACE_IS_FINAL : null
}
