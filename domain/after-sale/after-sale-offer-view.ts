/**
 * Views of after-sale offers for the seller, the bidder and administrators, in API shapes; nobody else sees
 * them (docs/rules/after-sale.md, Who sees an offer).
 */

import { getBidderMask } from '../auction/ledger.ts'
import type { AfterSaleOffer, AfterSaleOfferEnd, AuctionState } from '../auction/types.ts'
import type { AuctionViewer } from '../auction/view.ts'
import { centsToDollars, centsToDollarsOrNull } from '../money/cents.ts'
import { type AfterSaleOfferOpening, highestCounterCents } from './after-sale-offer.ts'

/** An after-sale offer, as the API returns it. */
export interface AfterSaleOfferView {
  readonly id: number
  readonly because: AfterSaleOffer['because']
  /** The current price in dollars. */
  readonly amount: number
  /** The bidder's own highest bid. */
  readonly own_bid: number
  /** The side that has to answer. */
  readonly waits_for: AfterSaleOffer['waitsFor']
  readonly expires_at: string
  /** The bidder's mask. */
  readonly bidder: string | null
  /** The range of a counter-offer in dollars; null if the bidder cannot counter. */
  readonly counter: { readonly least: number; readonly most: number } | null
}

/** The open after-sale offer of one auction for one of its two sides, as the auction's page shows it. */
export interface OwnOfferView extends Pick<AfterSaleOfferView, 'amount' | 'waits_for' | 'expires_at'> {
  readonly side: 'seller' | 'bidder'
}

/** The after-sale offers of an auction for one viewer. */
export interface AfterSaleOffersView {
  readonly side: 'seller' | 'bidder' | 'admin'
  readonly offer: AfterSaleOfferView | null
  /** The most recent offer that is over. */
  readonly last:
    | (AfterSaleOfferView & { readonly ended: AfterSaleOfferEnd; readonly ended_at: string })
    | null
  /** For the seller: the offer that can be made now, or why none can. */
  readonly opening:
    | {
        readonly open: true
        readonly because: AfterSaleOffer['because']
        readonly bidder: string | null
        readonly own_bid: number
        readonly least: number
        readonly most: number
      }
    | { readonly open: false; readonly why: string }
    | null
  readonly server_time: string
}

/**
 * The after-sale offers as `viewer` may see them; null for a viewer who is neither the seller, nor the
 * bidder, nor an administrator.
 */
export function afterSaleOffersView(
  state: AuctionState,
  viewer: AuctionViewer,
  { opening, nowMs }: { readonly opening: AfterSaleOfferOpening; readonly nowMs: number },
): AfterSaleOffersView | null {
  if (viewer.kind === 'public') return null
  const side = getSide(state, viewer)
  if (side === null) return null
  const { offer, last } = state.afterSale
  const isVisible = (one: AfterSaleOffer) => side !== 'bidder' || one.bidderId === viewer.id
  return {
    side,
    offer: offer && isVisible(offer) ? toOfferView(state, offer) : null,
    last:
      last && isVisible(last.offer)
        ? { ...toOfferView(state, last.offer), counter: null, ended: last.how, ended_at: toIso(last.atMs) }
        : null,
    opening: side === 'bidder' ? null : toOpeningView(state, opening),
    server_time: toIso(nowMs),
  }
}

/** The open offer for a person who is one of its two sides; null for everybody else. */
export function ownOfferView(
  { sellerId, afterSale: { offer } }: AuctionState,
  personId: number,
): OwnOfferView | null {
  if (offer === null || (personId !== sellerId && personId !== offer.bidderId)) return null
  return {
    side: personId === sellerId ? 'seller' : 'bidder',
    amount: centsToDollars(offer.amountCents),
    waits_for: offer.waitsFor,
    expires_at: toIso(offer.expiresAtMs),
  }
}

/** The viewer's side: null for a bidder of neither the open nor the last offer. */
function getSide(
  { sellerId, afterSale: { offer, last } }: AuctionState,
  viewer: Exclude<AuctionViewer, { kind: 'public' }>,
): AfterSaleOffersView['side'] | null {
  if (viewer.kind === 'admin') return 'admin'
  if (viewer.id === sellerId) return 'seller'
  return offer?.bidderId === viewer.id || last?.offer.bidderId === viewer.id ? 'bidder' : null
}

function toOfferView(state: AuctionState, offer: AfterSaleOffer): AfterSaleOfferView {
  const most = centsToDollarsOrNull(highestCounterCents(offer))
  return {
    id: offer.offerId,
    because: offer.because,
    amount: centsToDollars(offer.amountCents),
    own_bid: centsToDollars(offer.ownBidCents),
    waits_for: offer.waitsFor,
    expires_at: toIso(offer.expiresAtMs),
    bidder: getBidderMask(state, offer.bidderId),
    counter: most === null ? null : { least: centsToDollars(offer.leastCents), most },
  }
}

function toOpeningView(state: AuctionState, opening: AfterSaleOfferOpening): AfterSaleOffersView['opening'] {
  if (!opening.open) return opening
  const { because, bidderId, ownBidCents, leastCents, mostCents } = opening.terms
  return {
    open: true,
    because,
    bidder: getBidderMask(state, bidderId),
    own_bid: centsToDollars(ownBidCents),
    least: centsToDollars(leastCents),
    most: centsToDollars(mostCents),
  }
}

const toIso = (atMs: number) => new Date(atMs).toISOString()
