import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sellerName } from '../../../domain/account/person-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import { listSellerAuctions } from '../../../worker/services/auctions/list-seller-auctions.ts'
import { findPublicSeller } from '../../../worker/services/listings/find-public-seller.ts'
import { readSeller, type SellerRecord } from '../../../worker/services/messaging/read-seller.ts'
import { withStatus } from '../../lib/http.server.ts'

const REVIEWS_PER_PAGE = '20'
const AUCTIONS_PER_PAGE = '12'

export type SellerPage = SellerRecord & {
  readonly found: true
  readonly seller: WireSeller
  readonly name: string
  /**
   * The auctions that the figures are counted from: running ones first, then upcoming ones, then those that
   * are over.
   */
  readonly auctions: Paginated<CardAuction>
  readonly nowMs: number
}

/**
 * A seller with reviews and auctions; 404 when nobody of this id sells in public. docs/rules/browse.md,
 * Seller page.
 */
export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<SellerPage | ReturnType<typeof notFound>> {
  const { env, viewer, nowMs } = context
  const sellerId = PathId.safeParse(params.id)
  if (!sellerId.success) return notFound()
  const search = new URL(request.url).searchParams
  const query = ListQuery.parse({ page: search.get('page') ?? undefined, per_page: REVIEWS_PER_PAGE })
  const [record, seller] = await Promise.all([
    readSeller(env, { sellerId: sellerId.data, viewerId: viewer?.id ?? null, query }),
    findPublicSeller(env, sellerId.data),
  ])
  if (record === null || seller === null) return notFound()
  const page = search.get('auctions') ?? undefined
  const auctions = await listSellerAuctions(env, {
    sellerId: sellerId.data,
    query: ListQuery.parse({ page, per_page: AUCTIONS_PER_PAGE }),
    total: record.figures.auctions,
    nowMs,
  })
  const name = seller.profile.business_name?.trim() || sellerName(seller)
  return { found: true, ...record, seller, name, auctions, nowMs }
}

const notFound = () => withStatus({ found: false as const }, 404)
