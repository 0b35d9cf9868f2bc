import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { listPublicAuctionIds } from '../../db/queries/auctions/my-auctions.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { toPage } from '../messaging/to-page.ts'
import { toListedAuction } from '../search/list-auctions.ts'

interface SellerAuctionsRequest {
  readonly sellerId: number
  readonly query: ListQuery
  /** How many public auctions the seller has. */
  readonly total: number
  readonly nowMs: number
}

/**
 * One page of a seller's public auctions as cards: running ones first, then upcoming ones, then those that
 * are over.
 */
export async function listSellerAuctions(
  env: Env,
  { sellerId, query, total, nowMs }: SellerAuctionsRequest,
): Promise<Paginated<CardAuction>> {
  const db = database(env)
  const { counts, limit, offset } = toPage(query, total)
  const listings = await listListings(db, await listPublicAuctionIds(db, { userId: sellerId, limit, offset }))
  return { data: listings.map((listing) => cardAuction(toListedAuction(listing, null, nowMs))), ...counts }
}
