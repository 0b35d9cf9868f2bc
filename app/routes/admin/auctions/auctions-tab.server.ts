import type { UnknownFilterValue } from '../../../../domain/schemas/list-query.ts'
import { ManagedAuctionsQuery, type WireManagedAuctions } from '../../../../domain/schemas/managed-auction.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { readManagedAuctions } from '../../../../worker/services/administration/auctions/list-managed-auctions.ts'
import { readFilters } from '../read-filters.server.ts'

export type { WireManagedAuction } from '../../../../domain/schemas/managed-auction.ts'

const AUCTIONS_PER_PAGE = '25'
const FILTERS = ['search', 'status', 'type'] as const

export interface AuctionsContent {
  readonly kind: 'auctions'
  readonly auctions: WireManagedAuctions
  /** The filters of the address. */
  readonly filters: Readonly<Partial<Record<(typeof FILTERS)[number], string>>>
  readonly unknown: readonly UnknownFilterValue[]
}

/** The content of Auction Management: a page of the auctions. */
export async function readAuctionsContent(
  { env }: Pick<PageContext, 'env'>,
  params: URLSearchParams,
): Promise<AuctionsContent> {
  const { query, ...read } = readFilters(ManagedAuctionsQuery, {
    names: FILTERS,
    params,
    perPage: AUCTIONS_PER_PAGE,
  })
  return { kind: 'auctions', auctions: await readManagedAuctions(env, query), ...read }
}
