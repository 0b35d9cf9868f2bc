import type { OpenRoomRequest } from '../../../domain/auction/room-contract.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import type { AuctionRow } from '../../db/queries/listings/listings.ts'
import { readPlatformSettings } from '../../db/queries/platform/settings.ts'
import { listOverdueAuctionIds, listUnopenedAuctions } from '../../db/queries/replication/overdue-auctions.ts'
import type { Env } from '../../env.ts'
import { toFrozenTerms } from '../listings/frozen-terms.ts'

/** Time that a room has to open, start, end and replicate by itself. */
const GRACE_MS = MINUTE_MS
const MAX_ROOMS = 500
const BATCH = 20

/**
 * Opens rooms that an interrupted creation never opened, and pokes rooms whose start or end has passed
 * unnoticed. Safe to run twice: opening an open room and poking one with nothing due change nothing.
 * @throws AggregateError with the errors of all failed rooms, after every room was tried.
 */
export async function sweepRooms(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const beforeMs = nowMs - GRACE_MS
  const [overdue, unopened, settings] = await Promise.all([
    listOverdueAuctionIds(db, beforeMs, MAX_ROOMS),
    listUnopenedAuctions(db, beforeMs, MAX_ROOMS),
    readPlatformSettings(db),
  ])
  const room = (auctionId: number) => env.AUCTION_ROOM.getByName(String(auctionId))
  // Opened first: an overdue auction may be one whose room was never opened.
  await inBatches(unopened, async (auction) => {
    await room(auction.id).open(toOpenRoom(auction, settings.maxBidsPerAuction))
    await room(auction.id).poke()
  })
  await inBatches(overdue, (auctionId) => room(auctionId).poke())
}

/** The arguments that would have opened the room when the listing was created. */
function toOpenRoom(auction: AuctionRow, maxBidsPerPerson: number): OpenRoomRequest {
  return {
    auctionId: auction.id,
    sellerId: auction.sellerId,
    title: auction.title,
    auctionNumber: auction.auctionNumber,
    status: auction.status === 'draft' ? 'draft' : 'pending',
    paid: auction.listingPaidAtMs !== null,
    reserveCents: auction.reserveCents,
    startAtMs: auction.startAtMs,
    endAtMs: auction.endAtMs,
    terms: {
      ...toFrozenTerms(auction, maxBidsPerPerson),
      startingBidCents: auction.startingBidCents,
      buyNowCents: auction.buyNowCents,
    },
  }
}

async function inBatches<T>(subjects: readonly T[], work: (subject: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (let start = 0; start < subjects.length; start += BATCH) {
    const outcomes = await Promise.allSettled(subjects.slice(start, start + BATCH).map(work))
    failures.push(...outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rooms could not be swept')
}
