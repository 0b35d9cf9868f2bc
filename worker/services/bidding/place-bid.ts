import type { BidAccepted, BidRequest, Receipt, RoomRefusal } from '../../../domain/auction/room-contract.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import type { WireAuction, WireBid } from '../../../domain/schemas/auction.ts'
import type { Env } from '../../env.ts'
import { rememberedWords } from '../listings/listing-cache.ts'
import type { ListingWords } from '../listings/to-api-listing.ts'

export type OfferOutcome =
  | {
      readonly ok: true
      readonly message: string
      /** Without the listing's words only where D1 could not be read at all. */
      readonly auction: Omit<WireAuction, keyof ListingWords> & Partial<ListingWords>
      readonly bid: WireBid | null
      readonly receipt: Receipt
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly receipt: Receipt | null }

/**
 * A bid, a maximum, its cancelling or a purchase, decided by the auction's room (page 3, A bid, one way). The same key
 * gives the same answer. Nothing on this path waits long for
 * D1 but the room's own look at who is bidding.
 */
export async function makeOffer(
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
): Promise<OfferOutcome> {
  const [answer, words] = await Promise.all([
    env.AUCTION_ROOM.getByName(String(auctionId)).bid(request),
    rememberedWords(env, { auctionId, nowMs, waitUntil }),
  ])
  if (!answer.accepted) return refusedOffer(answer)
  const { auction, bids, watchers, bid, receipt } = answer
  return {
    ok: true,
    message: acceptedMessage(request.offer.kind, answer),
    auction: { ...auction, ...words, bids: [...bids], watchers },
    bid,
    receipt,
  }
}

/** A room's refusal in the shape of every other. */
export function refusalOf({ code, message, errors, retryAfter }: RoomRefusal): Refusal {
  return refusal(code, { message, errors, retryAfter })
}

function refusedOffer(answer: RoomRefusal): OfferOutcome {
  return { ok: false, refusal: refusalOf(answer), receipt: answer.receipt ?? null }
}

function acceptedMessage(kind: BidRequest['offer']['kind'], { receipt }: BidAccepted): string {
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
