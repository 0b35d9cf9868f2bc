/** What the two sides of an offer after the auction may see of it, as the wire has it; nobody else sees anything. */

import { maskOf } from '../auction/ledger.ts'
import type { AuctionState, SaleOffer, SaleOfferEnd } from '../auction/types.ts'
import type { AuctionViewer } from '../auction/view.ts'
import { centsToDollars, centsToDollarsOrNull } from '../money/cents.ts'
import { mostOfCounter, type SaleOfferOpening } from './after-sale-offer.ts'

export interface SaleOfferView {
  readonly id: number
  readonly because: SaleOffer['because']
  /** What is asked now, in dollars. */
  readonly amount: number
  /** The bidder's own highest bid. */
  readonly own_bid: number
  /** Whose answer is missing. */
  readonly waits_for: SaleOffer['waitsFor']
  readonly expires_at: string
  /** The bidder's mask. */
  readonly bidder: string | null
  /** Between which prices the bidder can counter; null where they cannot. */
  readonly counter: { readonly least: number; readonly most: number } | null
}

export interface SaleOffersView {
  readonly side: 'seller' | 'bidder' | 'admin'
  readonly offer: SaleOfferView | null
  /** The last that was answered, or ran out. */
  readonly last: (SaleOfferView & { readonly ended: SaleOfferEnd; readonly ended_at: string }) | null
  /** For the seller: what can be offered now, and to whom; or why nothing can. */
  readonly opening:
    | {
        readonly open: true
        readonly because: SaleOffer['because']
        readonly bidder: string | null
        readonly own_bid: number
        readonly least: number
        readonly most: number
      }
    | { readonly open: false; readonly why: string }
    | null
  readonly server_time: string
}

/** The offers as `viewer` may see them; null for whoever is neither the seller, nor the bidder asked, nor an administrator. */
export function saleOffersView(
  state: AuctionState,
  viewer: AuctionViewer,
  { opening, nowMs }: { readonly opening: SaleOfferOpening; readonly nowMs: number },
): SaleOffersView | null {
  const side = sideOf(state, viewer)
  if (side === null || viewer.kind === 'public') return null
  const { offer, last } = state.afterSale
  const mine = (one: SaleOffer) => side !== 'bidder' || one.bidderId === viewer.id
  return {
    side,
    offer: offer && mine(offer) ? offerView(state, offer) : null,
    last:
      last && mine(last.offer)
        ? { ...offerView(state, last.offer), counter: null, ended: last.how, ended_at: iso(last.atMs) }
        : null,
    opening: side === 'bidder' ? null : openingView(state, opening),
    server_time: iso(nowMs),
  }
}

/** What somebody is to the offers of an auction. Who was asked before the last one was is nobody to them any more. */
function sideOf(
  { sellerId, afterSale: { offer, last } }: AuctionState,
  viewer: AuctionViewer,
): SaleOffersView['side'] | null {
  if (viewer.kind === 'public') return null
  if (viewer.kind === 'admin') return 'admin'
  if (viewer.id === sellerId) return 'seller'
  return offer?.bidderId === viewer.id || last?.offer.bidderId === viewer.id ? 'bidder' : null
}

function offerView(state: AuctionState, offer: SaleOffer): SaleOfferView {
  const most = centsToDollarsOrNull(mostOfCounter(offer))
  return {
    id: offer.offerId,
    because: offer.because,
    amount: centsToDollars(offer.amountCents),
    own_bid: centsToDollars(offer.ownBidCents),
    waits_for: offer.waitsFor,
    expires_at: iso(offer.expiresAtMs),
    bidder: maskOf(state, offer.bidderId),
    counter: most === null ? null : { least: centsToDollars(offer.leastCents), most },
  }
}

function openingView(state: AuctionState, opening: SaleOfferOpening): SaleOffersView['opening'] {
  if (!opening.open) return opening
  const { because, bidderId, ownBidCents, leastCents, mostCents } = opening.terms
  return {
    open: true,
    because,
    bidder: maskOf(state, bidderId),
    own_bid: centsToDollars(ownBidCents),
    least: centsToDollars(leastCents),
    most: centsToDollars(mostCents),
  }
}

const iso = (atMs: number) => new Date(atMs).toISOString()
