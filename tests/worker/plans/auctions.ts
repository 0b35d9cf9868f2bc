import { cents } from '../../../domain/money/cents.ts'
import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { listAuctionIdsWithOffer, listSales } from '../../../worker/db/queries/after-sale/my-sales.ts'
import { readHourlyActivity } from '../../../worker/db/queries/auctions/activity.ts'
import {
  findLastEventTime,
  listClosingTimes,
  listNewestEvents,
} from '../../../worker/db/queries/auctions/auction-events.ts'
import {
  findBidFigures,
  listAuctionsWithBids,
  listBids,
  listPublicAuctionIds,
  listSellerAuctionIds,
} from '../../../worker/db/queries/auctions/my-auctions.ts'
import { findViewerSettlement } from '../../../worker/db/queries/auctions/viewer-settlement.ts'
import {
  listFollowedAuctionIds,
  listViewerStatuses,
} from '../../../worker/db/queries/auctions/viewer-statuses.ts'
import {
  filterWatchedIds,
  isWatching,
  listWatchedIds,
  listWatchedIdsByFilter,
  listWatchedIdsEndingNext,
} from '../../../worker/db/queries/auctions/watchlist.ts'
import {
  findOpenRelisting,
  listExportedForms,
  listExportedListings,
  listUnsoldIds,
} from '../../../worker/db/queries/listings/chosen-listings.ts'
import {
  findAuctionNumber,
  findIdenticalListing,
  findListing,
  findSeller,
  findVehicleBuyer,
  hasAuction,
  isVehicleSold,
  listListings,
  listSellableAuctions,
  listVinClaims,
} from '../../../worker/db/queries/listings/listings.ts'
import { listMyListingIds, listNewestListingIds } from '../../../worker/db/queries/listings/my-listings.ts'
import { findVehicleListingStates } from '../../../worker/db/queries/listings/vehicle-listing-states.ts'
import { findPurchase, findSellerFigures, listReviews } from '../../../worker/db/queries/messaging/reviews.ts'
import { listWatcherIdsAfter } from '../../../worker/db/queries/notifications/notification-recipients.ts'
import { findOutstandingSale } from '../../../worker/db/queries/replication/auction-replica.ts'
import {
  listOverdueAuctionIds,
  listUnopenedAuctions,
} from '../../../worker/db/queries/replication/overdue-auctions.ts'
import { readListPage } from '../../../worker/db/queries/search/auction-list.ts'
import { listChangedAuctions } from '../../../worker/db/queries/search/changed-auctions.ts'
import { listFacetCells } from '../../../worker/db/queries/search/facet-cells.ts'
import { countEndingWithin, countFacetChoices } from '../../../worker/db/queries/search/facet-counts.ts'
import { findHomeFigures, listHomeIds } from '../../../worker/db/queries/search/home.ts'
import { listChangedListings, readIndexState } from '../../../worker/db/queries/search/index-versions.ts'
import { readLiveFigures } from '../../../worker/db/queries/search/live-figures.ts'
import { searchWithoutIndex } from '../../../worker/db/queries/search/plain-search.ts'
import { listResults } from '../../../worker/db/queries/search/results.ts'
import {
  isListed,
  listSavedSearches,
  listSavedSearchesAfter,
  matchFilters,
} from '../../../worker/db/queries/search/saved-searches.ts'
import {
  haveMatches,
  isIndexEmpty,
  listMatches,
  listOldEntries,
  listSpellings,
} from '../../../worker/db/queries/search/search-index.ts'
import { listSimilarIds } from '../../../worker/db/queries/search/similar-auctions.ts'
import { findLastAuctionId, listSitemapEntries } from '../../../worker/db/queries/search/sitemap.ts'
import { LIMIT, PAGE, type Reads } from './read.ts'

// list-orders.test.ts checks the plans of every order and filter group of the list.
const LIST = { filters: NO_FILTERS, foundIds: null, nowMs: 0 }

/** Queries of auctions: lists, searches, a person's own auctions, and the cron jobs' queries. */
export const AUCTION_READS: Reads = {
  activity: { readHourlyActivity: (db) => readHourlyActivity(db, 1) },
  'auction-replica': { findOutstandingSale: (db) => findOutstandingSale(db, 1) },
  'auction-events': {
    listNewestEvents: (db) => listNewestEvents(db, 1, LIMIT),
    findLastEventTime: (db) => findLastEventTime(db, { auctionId: 1, type: 'closed' }),
    listClosingTimes: (db) => listClosingTimes(db, [1, 2, 3]),
  },
  'auction-list': {
    readListPage: (db) => readListPage(db, { ...LIST, foundIds: '[1, 2, 3]' }, null),
    'readListPage, of a long list': (db) => readListPage(db, { ...LIST, foundIds: '[1, 2, 3]' }, 2_000),
  },
  'chosen-listings': {
    listUnsoldIds: (db) => listUnsoldIds(db, { userId: 1, limit: LIMIT }),
    findOpenRelisting: (db) => findOpenRelisting(db, 1),
    listExportedForms: (db) => listExportedForms(db, { userId: 1, draftIds: [1, 2] }),
    listExportedListings: (db) => listExportedListings(db, { userId: 1, ids: [1, 2] }),
  },
  'changed-auctions': { listChangedAuctions: (db) => listChangedAuctions(db, new Map([[1, 2]])) },
  'facet-cells': { listFacetCells: (db) => listFacetCells(db, { ...LIST, foundIds: '[1, 2, 3]' }) },
  'facet-counts': {
    countFacetChoices: (db) => countFacetChoices(db, { ...NO_FILTERS, makes: ['BMW'] }),
    countEndingWithin: (db) =>
      countEndingWithin(db, { filters: { ...NO_FILTERS, makes: ['BMW'] }, nowMs: 0 }),
  },
  home: {
    findHomeFigures: (db) => findHomeFigures(db),
    listHomeIds: (db) => listHomeIds(db, 0, 6),
  },
  listings: {
    findListing: (db) => findListing(db, 1),
    listListings: (db) => listListings(db, [1, 2, 3]),
    findSeller: (db) => findSeller(db, 1),
    findAuctionNumber: (db) => findAuctionNumber(db, 1),
    hasAuction: (db) => hasAuction(db, 1),
    isVehicleSold: (db) => isVehicleSold(db, 1),
    findVehicleBuyer: (db) => findVehicleBuyer(db, 1),
    listVinClaims: (db) => listVinClaims(db, { auctionId: 1, sellerId: 1, endedAfterMs: 0 }),
    listSellableAuctions: (db) => listSellableAuctions(db, { vehicleId: 1, endedAfterMs: 0 }),
    findIdenticalListing: (db) =>
      findIdenticalListing(db, {
        vehicleId: 1,
        sellerId: 1,
        title: '',
        description: '',
        startingBidCents: cents(0),
        reserveCents: null,
        buyNowCents: null,
      }),
  },
  'notification-recipients': {
    listWatcherIdsAfter: (db) => listWatcherIdsAfter(db, 1, { afterUserId: 0, limit: LIMIT }),
  },
  'overdue-auctions': {
    listOverdueAuctionIds: (db) => listOverdueAuctionIds(db, 0, LIMIT),
    listUnopenedAuctions: (db) => listUnopenedAuctions(db, 0, LIMIT),
  },
  'my-auctions': {
    listPublicAuctionIds: (db) => listPublicAuctionIds(db, PAGE),
    listSellerAuctionIds: (db) => listSellerAuctionIds(db, PAGE),
    listBids: (db) => listBids(db, PAGE),
    listAuctionsWithBids: (db) => listAuctionsWithBids(db, { ...PAGE, wonSinceMs: 0 }),
    findBidFigures: (db) => findBidFigures(db, 1),
  },
  'my-listings': {
    'listMyListingIds, all': (db) => listMyListingIds(db, { ...PAGE, filter: 'all' }),
    listNewestListingIds: (db) => listNewestListingIds(db, { userId: 1, limit: 2 }),
    'listMyListingIds, of a search': (db) =>
      listMyListingIds(db, { ...PAGE, filter: 'drafts', search: 'bmw 2020', sort: 'watchers' }),
    'listMyListingIds, of a kind': (db) => listMyListingIds(db, { ...PAGE, filter: 'ended' }),
  },
  'my-sales': {
    listAuctionIdsWithOffer: (db) => listAuctionIdsWithOffer(db, { userId: 1, nowMs: 0, limit: 12 }),
    'listSales, as winner': (db) => listSales(db, { userId: 1, as: 'winner', sinceMs: 0, limit: 50 }),
    'listSales, as seller': (db) => listSales(db, { userId: 1, as: 'seller', sinceMs: 0, limit: 50 }),
  },
  'viewer-settlement': {
    findViewerSettlement: (db) => findViewerSettlement(db, { auctionId: 1, userId: 1, endAtMs: 0 }),
  },
  'viewer-statuses': {
    listFollowedAuctionIds: (db) => listFollowedAuctionIds(db, { userId: 1, limit: 4 }),
    listViewerStatuses: (db) => listViewerStatuses(db, { userId: 1, auctionIds: [1, 2, 3] }),
  },
  'live-figures': { readLiveFigures: (db) => readLiveFigures(db, [1, 2, 3]) },
  results: {
    listResults: (db) =>
      listResults(db, { filters: { sort: 'newest', isSoldOnly: false }, foundIds: null, ...PAGE }),
  },
  reviews: {
    findSellerFigures: (db) => findSellerFigures(db, 1),
    listReviews: (db) => listReviews(db, 1, { limit: 12, offset: 24 }),
    findPurchase: (db) => findPurchase(db, { auctionId: 1, userId: 1 }),
  },
  'plain-search': { searchWithoutIndex: (db) => searchWithoutIndex(db, ['bmw']) },
  'saved-searches': {
    listSavedSearches: (db) => listSavedSearches(db, 1),
    listSavedSearchesAfter: (db) => listSavedSearchesAfter(db, { afterId: 1, limit: LIMIT }),
    isListed: (db) => isListed(db, 1),
    matchFilters: (db) => matchFilters(db, 1, { of: [{ ...NO_FILTERS, makes: ['BMW'] }], nowMs: 0 }),
  },
  'search-index': {
    'listMatches, ranked': (_, search) => listMatches(search, '"bmw"*', true),
    'listMatches, in any order': (_, search) => listMatches(search, '"bmw"*', false),
    haveMatches: (_, search) => haveMatches(search, ['"bmw"*'], 1),
    listSpellings: (_, search) => listSpellings(search, [{ word: 'toyoat', within: 2 }]),
    isIndexEmpty: (_, search) => isIndexEmpty(search),
    listOldEntries: (_, search) => listOldEntries(search, LIMIT),
  },
  'similar-auctions': {
    listSimilarIds: (db) =>
      listSimilarIds(db, { auctionId: 1, bodyStyle: 'suv', make: 'BMW', priceCents: cents(100), limit: 4 }),
  },
  sitemap: {
    findLastAuctionId: (db) => findLastAuctionId(db),
    listSitemapEntries: (db) => listSitemapEntries(db, { after: 0, upTo: 1_000 }),
  },
  'vehicle-listing-states': { findVehicleListingStates: (db) => findVehicleListingStates(db, [1, 2, 3]) },
  watchlist: {
    isWatching: (db) => isWatching(db, { userId: 1, auctionId: 1 }),
    listWatchedIds: (db) => listWatchedIds(db, PAGE),
    'listWatchedIdsByFilter, all': (db) => listWatchedIdsByFilter(db, { ...PAGE, filter: 'all', nowMs: 0 }),
    'listWatchedIdsByFilter, of a kind': (db) =>
      listWatchedIdsByFilter(db, { ...PAGE, filter: 'ending', nowMs: 0 }),
    listWatchedIdsEndingNext: (db) => listWatchedIdsEndingNext(db, { userId: 1, limit: 3 }),
    filterWatchedIds: (db) => filterWatchedIds(db, { userId: 1, auctionIds: [1, 2, 3] }),
  },
  'index-versions': {
    listChangedListings: (db) => listChangedListings(db, { afterId: 1, limit: LIMIT }),
    readIndexState: (db) => readIndexState(db),
  },
}
