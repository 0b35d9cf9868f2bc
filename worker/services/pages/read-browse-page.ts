import type { AuctionFilters } from '../../../domain/display/auction-filters.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { auctionFiltersOf } from '../../../domain/schemas/auction-query.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { watchedAmong } from '../../db/queries/watchlist.ts'
import { listAuctions } from '../auctions/list-auctions.ts'
import type { PageContext } from './page-context.ts'

export interface BrowsePage {
  readonly filters: AuctionFilters
  readonly currentYear: number
  /** Null where the list could not be read. */
  readonly list: Paginated<WireListedAuction> | null
  /** Those of the list that the viewer watches. */
  readonly watchedIds: readonly number[]
}

/** The list of an address, with what the viewer watches of it. A list that cannot be read leaves the page standing. */
export async function readBrowsePage(context: PageContext, params: URLSearchParams): Promise<BrowsePage> {
  const { env, viewer, nowMs } = context
  const currentYear = new Date(nowMs).getUTCFullYear()
  const filters = auctionFiltersOf(params, currentYear)
  try {
    const list = await listAuctions(env, { filters, viewer, nowMs })
    const watchedIds = await watchedOf(context, list.data)
    return { filters, currentYear, list, watchedIds }
  } catch (error) {
    console.error('The list of auctions could not be read', error)
    return { filters, currentYear, list: null, watchedIds: [] }
  }
}

/** Which of these auctions the viewer watches. */
export async function watchedOf(
  { env, viewer }: PageContext,
  auctions: readonly { readonly id: number }[],
): Promise<readonly number[]> {
  if (viewer === null || auctions.length === 0) return []
  return watchedAmong(database(env), { userId: viewer.id, auctionIds: auctions.map(({ id }) => id) })
}
