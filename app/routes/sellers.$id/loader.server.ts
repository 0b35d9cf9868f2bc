import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import { database } from '../../../worker/db/client.ts'
import { publicIdsOf } from '../../../worker/db/queries/auctions/my-auctions.ts'
import { findSeller, readListings } from '../../../worker/db/queries/listings/listings.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { sellerWords } from '../../../worker/services/listings/to-api-listing.ts'
import { pageOf } from '../../../worker/services/messaging/page-of.ts'
import { readSeller, type SellerRecord } from '../../../worker/services/messaging/read-seller.ts'
import { listedAuction } from '../../../worker/services/search/list-auctions.ts'

const REVIEWS_A_PAGE = '20'
const AUCTIONS_A_PAGE = '12'

export type SellerPage = SellerRecord & {
  readonly seller: WireSeller
  /** What the figures are counted from: what runs first, then what is to come, then what is over. */
  readonly auctions: Paginated<CardAuction>
}

/** A seller, their auctions and what is said of them; null where the address names nobody who sells in public. */
export async function readSellerPage(
  { env, viewer, nowMs }: PageContext,
  id: string | undefined,
  params: URLSearchParams,
): Promise<SellerPage | null> {
  const sellerId = PathId.safeParse(id)
  if (!sellerId.success) return null
  const query = ListQuery.parse({ page: params.get('page') ?? undefined, per_page: REVIEWS_A_PAGE })
  const [record, seller] = await Promise.all([
    readSeller(env, { sellerId: sellerId.data, viewerId: viewer?.id ?? null, query }),
    findSeller(database(env), sellerId.data),
  ])
  if (record === null || seller === undefined) return null
  const page = params.get('auctions') ?? undefined
  const total = record.figures.auctions
  return {
    ...record,
    seller: sellerWords(seller, false),
    auctions: await auctionsOf(env, { sellerId: sellerId.data, page, total, nowMs }),
  }
}

async function auctionsOf(
  env: Env,
  given: {
    readonly sellerId: number
    readonly page: string | undefined
    readonly total: number
    readonly nowMs: number
  },
): Promise<Paginated<CardAuction>> {
  const { sellerId, page, total, nowMs } = given
  const db = database(env)
  const { counts, limit, offset } = pageOf(ListQuery.parse({ page, per_page: AUCTIONS_A_PAGE }), total)
  const listings = await readListings(db, await publicIdsOf(db, { userId: sellerId, limit, offset }))
  return { data: listings.map((listing) => cardAuction(listedAuction(listing, null, nowMs))), ...counts }
}
