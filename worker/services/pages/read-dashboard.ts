import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireUser } from '../../../domain/schemas/user.ts'
import { readProfile } from '../accounts/read-profile.ts'
import { wireUser } from '../accounts/wire-user.ts'
import { type OwnBid, ownAuctions, ownBids, ownWatchlist } from '../auctions/own-lists.ts'
import type { PageContext } from './page-context.ts'

export const DASHBOARD_TABS = ['overview', 'my-auctions', 'my-bids', 'watchlist'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The list of the open tab; the overview has none. */
export type DashboardList =
  | { readonly kind: 'auctions'; readonly page: Paginated<WireListedAuction> }
  | { readonly kind: 'bids'; readonly page: Paginated<OwnBid> }
  | {
      readonly kind: 'overview'
      readonly bids: readonly OwnBid[]
      readonly auctions: readonly WireListedAuction[]
    }

export interface Dashboard {
  readonly user: WireUser
  readonly tab: DashboardTab
  readonly list: DashboardList
}

/** How many own bids and auctions Recent Activity shows (Spec part 2, section 2, Dashboard). */
const RECENT = { bids: 3, auctions: 2 } as const

/** The signed-in person's dashboard; null for nobody. */
export async function readDashboard(
  { env, viewer, nowMs }: PageContext,
  params: URLSearchParams,
): Promise<Dashboard | null> {
  if (viewer === null) return null
  const tab = DASHBOARD_TABS.find((name) => name === params.get('tab')) ?? 'overview'
  const query = ListQuery.parse({ page: params.get('page') ?? undefined })
  const request = { viewer, query, nowMs }
  const first = (count: number) => ({ ...request, query: { page: 1, per_page: count } })
  const readList = async (): Promise<DashboardList> => {
    switch (tab) {
      case 'my-auctions':
        return { kind: 'auctions', page: await ownAuctions(env, request) }
      case 'watchlist':
        return { kind: 'auctions', page: await ownWatchlist(env, request) }
      case 'my-bids':
        return { kind: 'bids', page: await ownBids(env, request) }
      case 'overview': {
        const [bids, auctions] = await Promise.all([
          ownBids(env, first(RECENT.bids)),
          ownAuctions(env, first(RECENT.auctions)),
        ])
        return { kind: 'overview', bids: bids.data, auctions: auctions.data }
      }
    }
  }
  const [account, list] = await Promise.all([readProfile(env, viewer), readList()])
  return { user: wireUser(account), tab, list }
}
