import { isAdmin } from '../../../domain/account/roles.ts'
import { type OwnBidCounts, type OwnBidFilter, ownBidFilter } from '../../../domain/auction/my-bids.ts'
import { type WatchedFilter, watchedFilter } from '../../../domain/auction/my-watchlist.ts'
import { type OwnListingFilter, ownListingFilter } from '../../../domain/listing/my-listings.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import type { WireSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import type { WireUser } from '../../../domain/schemas/user.ts'
import { database } from '../../../worker/db/client.ts'
import { countActiveListings } from '../../../worker/db/queries/listings/my-listings.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readProfile } from '../../../worker/services/accounts/read-profile.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readTwoFactor } from '../../../worker/services/accounts/two-factor.ts'
import { wireUser } from '../../../worker/services/accounts/wire-user.ts'
import {
  type OwnBidFigures,
  type OwnBidRow,
  type OwnBidRows,
  ownBidFigures,
  ownBidRows,
  type WatchedRows,
  watchedNext,
  watchedRows,
} from '../../../worker/services/auctions/my-lists.ts'
import { type RecentActivity, recentActivity } from '../../../worker/services/auctions/recent-activity.ts'
import { type OwnListings, ownListings } from '../../../worker/services/listings/my-listings.ts'
import {
  type AuthorizationView,
  readAuthorization,
} from '../../../worker/services/payments/read-authorization.ts'
import { readSavedSearches } from '../../../worker/services/search/saved-searches.ts'
import { type Closings, closingsOf } from '../../lib/closings.server.ts'
import { orUnavailable, withFirstPhotoOnly } from '../../lib/http.server.ts'
import { type OwnMarks, ownMarks } from '../../lib/viewer-marks.server.ts'
import { type OwnSaleOffer, ownSaleOffers } from './my-offers.server.ts'
import { type OwnSales, ownSales } from './my-sales.server.ts'
import { readSettings, type Settings } from './settings/settings.server.ts'

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
  | ({
      readonly kind: 'auctions'
      readonly filter: OwnListingFilter
      readonly closings: Closings
    } & OwnListings)
  | {
      readonly kind: 'watched'
      readonly page: WatchedRows
      readonly filter: WatchedFilter
      readonly closings: Closings
      readonly standings: OwnMarks['standings']
    }
  | {
      readonly kind: 'bids'
      readonly page: OwnBidRows
      /** What is offered to them after auctions that they bid in. */
      readonly offers: readonly OwnSaleOffer[]
      readonly figures: OwnBidFigures
      readonly closings: Closings
      readonly filter: OwnBidFilter
    }
  | { readonly kind: 'searches'; readonly searches: readonly WireSavedSearch[] }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | ({ readonly kind: 'overview' } & Overview)

/** What a person should see first. */
export interface Overview {
  /** What waits for their answer, or for that of the other side, after an auction. */
  readonly offers: readonly OwnSaleOffer[]
  readonly won: OwnSales
  readonly sold: OwnSales
  /** The auctions that they bid in and that are on, the one that ends next first. */
  readonly live: readonly OwnBidRow[]
  readonly bidCounts: OwnBidCounts
  readonly figures: OwnBidFigures
  /** How many of the auctions that they sell run now. */
  readonly activeAuctions: number
  readonly recent: RecentActivity
  readonly watched: readonly WireListedAuction[]
  /** How their bids stand in those. */
  readonly standings: OwnMarks['standings']
  readonly authorization: AuthorizationView
}

export interface Dashboard {
  readonly user: WireUser
  readonly tab: DashboardTab
  readonly list: DashboardList
  /** An administrator's account opens everything: it should ask for more than a password. */
  readonly urgesTwoFactor: boolean
}

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
      case 'my-auctions': {
        const filter = ownListingFilter(params.get('show'))
        const reading = ownListings(env, request, filter)
        const listings = await orUnavailable('Failed to fetch user auctions', reading)
        return soldList(env, listings, filter)
      }
      case 'watchlist': {
        const filter = watchedFilter(params.get('show'))
        return watchedList(context, await watchedRows(env, request, filter), filter)
      }
      case 'searches':
        return { kind: 'searches', searches: await readSavedSearches(env, viewer.id) }
      case 'settings':
        return { kind: 'settings', settings: await readSettings(context, viewer, params) }
      case 'my-bids': {
        const filter = ownBidFilter(params.get('show'))
        const [page, figures, offers] = await Promise.all([
          ownBidRows(env, request, filter),
          ownBidFigures(env, viewer),
          ownSaleOffers(context),
        ])
        const closings = await closingsOf(env, auctionsOf(page.data))
        return {
          kind: 'bids',
          page: { ...page, data: page.data.map(rowForCard) },
          offers: offers.filter(({ side }) => side === 'bidder'),
          figures,
          closings,
          filter,
        }
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
  const first = { viewer, nowMs, query: { page: 1, per_page: MOST_LIVE } }
  const [offers, won, sold, bidIn, figures, activeAuctions, recent, watched, authorization] =
    await Promise.all([
      ownSaleOffers(context),
      ownSales(context, 'winner'),
      ownSales(context, 'seller'),
      ownBidRows(env, first),
      ownBidFigures(env, viewer),
      countActiveListings(database(env), viewer.userId),
      recentActivity(env, first),
      watchedNext(env, MOST_WATCHED, first),
      readAuthorization(env, { userId: viewer.id, nowMs }),
    ])
  const { standings } = await ownMarks(context, watched)
  return {
    offers,
    won,
    sold,
    live: bidIn.data.filter(({ auction }) => isOn(auction)).map(rowForCard),
    bidCounts: bidIn.counts,
    figures,
    activeAuctions,
    recent: {
      bids: recent.bids.map((bid) => ({ ...bid, auction: withFirstPhotoOnly(bid.auction) })),
      auctions: recent.auctions.map(withFirstPhotoOnly),
    },
    watched: watched.map(withFirstPhotoOnly),
    standings,
    authorization,
  }
}

function rowForCard(row: OwnBidRow): OwnBidRow {
  return { ...row, auction: withFirstPhotoOnly(row.auction) }
}

async function soldList(env: Env, listings: OwnListings, filter: OwnListingFilter): Promise<DashboardList> {
  const { page } = listings
  const closings = await closingsOf(
    env,
    page.data.map(({ auction }) => auction),
  )
  const data = page.data.map(({ auction, ...own }) => ({ ...own, auction: withFirstPhotoOnly(auction) }))
  return { kind: 'auctions', ...listings, page: { ...page, data }, filter, closings }
}

async function watchedList(
  context: PageContext,
  page: WatchedRows,
  filter: WatchedFilter,
): Promise<DashboardList> {
  const [closings, { standings }] = await Promise.all([
    closingsOf(context.env, page.data),
    ownMarks(context, page.data),
  ])
  return {
    kind: 'watched',
    page: { ...page, data: page.data.map(withFirstPhotoOnly) },
    filter,
    closings,
    standings,
  }
}

function auctionsOf(rows: readonly OwnBidRow[]): WireListedAuction[] {
  return rows.map(({ auction }) => auction)
}

function isOn({ status }: WireListedAuction): boolean {
  return status === 'active' || status === 'paused'
}
