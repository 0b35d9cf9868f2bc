import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { auctionFiltersOf } from '../../../domain/schemas/auction-query.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { listAuctions } from '../auctions/list-auctions.ts'
import type { PageContext } from './page-context.ts'

/** The archive of results: ended auctions, the last to end first, narrowed by a search (Product page, /vehicles). */
export async function readResults(
  { env, viewer, nowMs }: PageContext,
  params: URLSearchParams,
): Promise<{ readonly search: string; readonly list: Paginated<WireListedAuction> }> {
  const asked = auctionFiltersOf(params, new Date(nowMs).getUTCFullYear())
  const filters = { ...asked, statuses: ['ended'], sort: 'default' } as const
  return { search: asked.search ?? '', list: await listAuctions(env, { filters, viewer, nowMs }) }
}
