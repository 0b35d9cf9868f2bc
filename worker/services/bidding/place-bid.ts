import type { BidAccepted, BidRequest, Receipt, RoomRefusal } from '../../../domain/auction/room-contract.ts'
import { bidRefusal, type Refusal, refusal } from '../../../domain/errors.ts'
import { asciiMembers } from '../../../domain/format/ascii-json.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import { isKnownAuction } from '../auctions/is-known-auction.ts'
import { cachedListing } from '../listings/listing-cache.ts'
import { isPlatformLocked } from '../platform/lock/read-lock.ts'
import { readEligibility } from './eligibility.ts'

export type PlacedBid = {
  readonly message: string
  readonly receipt: Receipt
  /** All members of the answer, as JSON without the braces. The auction lacks the listing's only if D1 could not be read. */
  readonly members: string
}

export type BidRefusal = Refusal & { readonly receipt: Receipt | null }

/**
 * Places a bid, sets or cancels a maximum, or buys now; the auction's room decides. Form and API call
 * come here; a socket frame goes to the room directly. The same key gets the same receipt. Nothing on this
 * path waits long for D1, except the room's own reading of eligibility.
 */
export async function placeBid(
  env: Env,
  {
    auctionId,
    request,
    nowMs,
    waitUntil,
  }: {
    readonly auctionId: number
    readonly request: BidRequest
    readonly nowMs: number
    readonly waitUntil: (work: Promise<unknown>) => void
  },
): Promise<Result<PlacedBid, BidRefusal>> {
  const [isKnown, platformLocked] = await Promise.all([
    isKnownAuction(env, auctionId),
    isPlatformLocked(env, waitUntil),
  ])
  if (!isKnown) {
    return err({ ...(await refuseUnknown(env, request.person, nowMs)), receipt: null })
  }
  const [answer, listing] = await Promise.all([
    env.AUCTION_ROOM.getByName(String(auctionId)).bid({ ...request, platformLocked }),
    cachedListing(env, { auctionId, nowMs, waitUntil }),
  ])
  if (!answer.accepted) return toRefused(answer)
  const { receipt } = answer
  const message = acceptedMessage(request.command.kind, answer)
  const auction = `{${answer.auction}${listing === null ? '' : `,${listing}`}}`
  const members = `${asciiMembers({ message, receipt })},"auction":${auction},"bid":${answer.bid}`
  return ok({ message, receipt, members })
}

/** The refusal of a bid on an auction that does not exist, in the room's order. */
async function refuseUnknown(env: Env, person: BidRequest['person'], nowMs: number): Promise<Refusal> {
  const { sessionLive, locked } = await readEligibility(env, { ...person, nowMs })
  return bidRefusal(!sessionLive ? 'unauthenticated' : locked ? 'locked' : 'not_found')
}

/** Maps a room's refusal to the refusal of a service. */
export function toRefusal({ code, message, errors, retryAfter }: RoomRefusal): Refusal {
  return refusal(code, { message, errors, retryAfter })
}

function toRefused(answer: RoomRefusal): Result<PlacedBid, BidRefusal> {
  return err({ ...toRefusal(answer), receipt: answer.receipt ?? null })
}

function acceptedMessage(kind: BidRequest['command']['kind'], { receipt }: BidAccepted): string {
  switch (kind) {
    case 'manual':
      return receipt.leading
        ? 'Bid placed successfully!'
        : 'Bid placed, but another bidder has a higher maximum.'
    case 'maximum':
      return receipt.leading
        ? 'Maximum bid set. You lead.'
        : 'Maximum bid placed, but another bidder has a higher one.'
    case 'cancel_maximum':
      return 'Maximum bid cancelled. Bids already made stand.'
    case 'buy_now':
      return 'Purchase completed. The auction has ended.'
  }
}
