import type { AfterSaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readOpenOffers } from '../after-sale/open-offers.ts'
import { findClosedAt } from './find-closings.ts'
import { findVisible } from './find-visible.ts'
import { readAuction } from './read-auction.ts'
import { readSellerFacts, type SellerFacts } from './seller-facts.ts'

interface SellerListingRequest {
  readonly auctionId: number
  readonly viewer: Viewer
  readonly nowMs: number
}

/** A listing for its seller, with everything that the seller's actions depend on. */
export interface SellerListing {
  readonly kind: 'listing'
  readonly auction: WireListedAuction
  readonly facts: SellerFacts
  /** The open after-sale offer; null without one. */
  readonly offer: AfterSaleOfferView | null
  /** When it was closed or cancelled (ms); null while it is not over. */
  readonly closedAtMs: number | null
}

/** Reads a listing for its seller; the price, the bids and the status come from its room. */
export async function readSellerListing(
  env: Env,
  { auctionId, viewer, nowMs }: SellerListingRequest,
): Promise<SellerListing | { readonly kind: 'not_found' } | { readonly kind: 'unauthorized' }> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return { kind: 'not_found' }
  if (found.value.auction.sellerId !== viewer.userId) return { kind: 'unauthorized' }
  const [read, facts, offers, closedAtMs] = await Promise.all([
    readAuction(env, { auctionId, viewer, nowMs }),
    readSellerFacts(env, [found.value], viewer),
    readOpenOffers(env, [found.value], { viewer, nowMs }),
    findClosedAt(env, found.value.auction),
  ])
  const own = facts.get(auctionId)
  if (!read.ok || own === undefined) return { kind: 'not_found' }
  const { bids: _, ...auction } = read.value.auction
  return { kind: 'listing', auction, facts: own, offer: offers.get(auctionId) ?? null, closedAtMs }
}
