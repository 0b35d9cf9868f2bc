import { isAdmin } from '../../../domain/account/roles.ts'
import { type OwnBidCounts, type OwnBidFilter, ownBidFilter } from '../../../domain/display/own-bids.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import type { WireUser } from '../../../domain/schemas/user.ts'
import type { Env } from '../../env.ts'
import { readProfile } from '../accounts/read-profile.ts'
import { readTwoFactor } from '../accounts/two-factor.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { wireUser } from '../accounts/wire-user.ts'
import {
  type OwnBidRow,
  type OwnBidRows,
  ownAuctions,
  ownBidRows,
  ownWatchlist,
  watchedNext,
} from '../auctions/own-lists.ts'
import { type AuthorizationView, readAuthorization } from '../payments/read-authorization.ts'
import { readSavedSearches } from '../searches/saved-searches.ts'
import { type Closings, closingsOf } from './closings.ts'
import { fetchedOr } from './fetched.ts'
import { forCard } from './for-card.ts'
import { type OwnSales, ownSales } from './own-sales.ts'
import type { PageContext } from './page-context.ts'
import { readSettings, type Settings } from './read-settings.ts'

export const DASHBOARD_TABS = [
  'overview',
  'my-auctions',
  'my-bids',
  'watchlist',
  'searches',
  'settings',
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The list of the open tab. */
export type DashboardList =
  | {
      readonly kind: 'auctions'
      readonly page: Paginated<WireListedAuction>
      readonly closings: Closings
    }
  | {
      readonly kind: 'bids'
      readonly page: OwnBidRows
      readonly closings: Closings
      readonly filter: OwnBidFilter
    }
  | { readonly kind: 'searches'; readonly searches: readonly WireSavedSearch[] }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | ({ readonly kind: 'overview' } & Overview)

/** What a person should see first. */
export interface Overview {
  readonly won: OwnSales
  readonly sold: OwnSales
  /** The auctions that they bid in and that are on, the one that ends next first. */
  readonly live: readonly OwnBidRow[]
  /** The same where none is on: those that were over last. */
  readonly past: readonly OwnBidRow[]
  readonly bidCounts: OwnBidCounts
  readonly auctions: readonly WireListedAuction[]
  readonly watched: readonly WireListedAuction[]
  readonly closings: Closings
  readonly authorization: AuthorizationView
}

export interface Dashboard {
  readonly user: WireUser
  readonly tab: DashboardTab
  readonly list: DashboardList
  /** An administrator's account opens everything: it should ask for more than a password. */
  readonly urgesTwoFactor: boolean
}

/** How many own bids and auctions Recent Activity shows (Spec part 2, section 2, Dashboard). */
const RECENT = { bids: 3, auctions: 2 } as const

/** A person bids on few auctions at once; those beyond stand on the tab of all bids. */
const MOST_LIVE = 24
const MOST_WATCHED = 3

/** The signed-in person's dashboard; null for nobody. */
export async function readDashboard(
  context: PageContext,
  params: URLSearchParams,
): Promise<Dashboard | null> {
  const { env, viewer, nowMs } = context
  if (viewer === null) return null
  const tab = DASHBOARD_TABS.find((name) => name === params.get('tab')) ?? 'overview'
  const query = ListQuery.parse({ page: params.get('page') ?? undefined })
  const request = { viewer, query, nowMs }
  const readList = async (): Promise<DashboardList> => {
    switch (tab) {
      case 'my-auctions':
        return auctionList(env, await fetchedOr('Failed to fetch user auctions', ownAuctions(env, request)))
      case 'watchlist':
        return auctionList(env, await ownWatchlist(env, request))
      case 'searches':
        return { kind: 'searches', searches: await readSavedSearches(env, viewer.id) }
      case 'settings':
        return { kind: 'settings', settings: await readSettings(context, viewer, params) }
      case 'my-bids': {
        const filter = ownBidFilter(params.get('show'))
        const page = await ownBidRows(env, request, filter)
        const closings = await closingsOf(env, auctionsOf(page.data))
        return { kind: 'bids', page: { ...page, data: page.data.map(rowForCard) }, closings, filter }
      }
      case 'overview':
        return { kind: 'overview', ...(await readOverview(context, viewer)) }
    }
  }
  const [account, list, urgesTwoFactor] = await Promise.all([
    readProfile(env, viewer),
    readList(),
    isAdmin(viewer) && readTwoFactor(env, viewer).then(({ isOn }) => !isOn),
  ])
  return { user: wireUser(account), tab, list, urgesTwoFactor }
}

async function readOverview(context: PageContext, viewer: Viewer): Promise<Overview> {
  const { env, nowMs } = context
  const first = (count: number) => ({ viewer, nowMs, query: { page: 1, per_page: count } })
  const [won, sold, bidIn, auctions, watched, authorization] = await Promise.all([
    ownSales(context, 'winner'),
    ownSales(context, 'seller'),
    ownBidRows(env, first(MOST_LIVE)),
    ownAuctions(env, first(RECENT.auctions)),
    watchedNext(env, MOST_WATCHED, { viewer, nowMs }),
    readAuthorization(env, { userId: viewer.id, nowMs }),
  ])
  const live = bidIn.data.filter(({ auction }) => isOn(auction))
  const past = live.length > 0 ? [] : bidIn.data.slice(0, RECENT.bids)
  const closings = await closingsOf(env, [...auctionsOf(past), ...auctions.data])
  return {
    won,
    sold,
    live: live.map(rowForCard),
    past: past.map(rowForCard),
    bidCounts: bidIn.counts,
    auctions: auctions.data.map(forCard),
    watched: watched.map(forCard),
    closings,
    authorization,
  }
}

function rowForCard(row: OwnBidRow): OwnBidRow {
  return { ...row, auction: forCard(row.auction) }
}

async function auctionList(env: Env, page: Paginated<WireListedAuction>): Promise<DashboardList> {
  const closings = await closingsOf(env, page.data)
  return { kind: 'auctions', page: { ...page, data: page.data.map(forCard) }, closings }
}

function auctionsOf(rows: readonly OwnBidRow[]): WireListedAuction[] {
  return rows.map(({ auction }) => auction)
}

function isOn({ status }: WireListedAuction): boolean {
  return status === 'active' || status === 'paused'
}
