import { cents } from '../../../domain/money/cents.ts'
import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { offeredAuctionIds, salesOf } from '../../../worker/db/queries/after-sale/my-sales.ts'
import {
  closingsAmong,
  lastMomentOf,
  newestEvents,
} from '../../../worker/db/queries/auctions/auction-events.ts'
import {
  bidFiguresOf,
  bidRowsOf,
  bidsOf,
  publicIdsOf,
  soldByIds,
} from '../../../worker/db/queries/auctions/my-auctions.ts'
import { findOwnSettlement } from '../../../worker/db/queries/auctions/viewer-status.ts'
import { concernsOf, standingsAmong } from '../../../worker/db/queries/auctions/viewer-statuses.ts'
import {
  isWatching,
  watchedAmong,
  watchedAuctionIds,
  watchedEndingNext,
  watchedOfKind,
} from '../../../worker/db/queries/auctions/watchlist.ts'
import {
  auctionsToHold,
  findListing,
  findSameListing,
  findSeller,
  isVehicleSold,
  readListings,
} from '../../../worker/db/queries/listings/listings.ts'
import {
  countActiveListings,
  newestListingIds,
  ownListingIds,
} from '../../../worker/db/queries/listings/my-listings.ts'
import { vehicleStandings } from '../../../worker/db/queries/listings/vehicle-listing-states.ts'
import {
  findOwnPurchase,
  findSellerFigures,
  reviewsOf,
} from '../../../worker/db/queries/messaging/reviews.ts'
import { watchersAfter } from '../../../worker/db/queries/notifications/notification-recipients.ts'
import { findPaidSale } from '../../../worker/db/queries/replication/auction-replica.ts'
import { overdueIds, unopenedAuctions } from '../../../worker/db/queries/replication/overdue-auctions.ts'
import { listFew, listMany, listPage } from '../../../worker/db/queries/search/auction-list.ts'
import { changedAuctions } from '../../../worker/db/queries/search/changed-auctions.ts'
import { readFacetCells } from '../../../worker/db/queries/search/facet-cells.ts'
import { readEndingCounts, readGroupCounts } from '../../../worker/db/queries/search/facet-counts.ts'
import { homeIds, readHomeFigures } from '../../../worker/db/queries/search/home.ts'
import { hasChangedWords, readChangedWords } from '../../../worker/db/queries/search/index-versions.ts'
import { plainSearch } from '../../../worker/db/queries/search/plain-search.ts'
import { listResults } from '../../../worker/db/queries/search/results.ts'
import {
  isListed,
  listHas,
  listSavedSearches,
  savedSearchesAfter,
} from '../../../worker/db/queries/search/saved-searches.ts'
import {
  findByWords,
  isIndexEmpty,
  spellingsNear,
  whichFind,
} from '../../../worker/db/queries/search/search-index.ts'
import { similarIds } from '../../../worker/db/queries/search/similar-auctions.ts'
import { lastAuctionId, sitemapEntries } from '../../../worker/db/queries/search/sitemap.ts'
import { LIMIT, PAGE, type Reads } from './read.ts'

// list-orders.test.ts checks the plans of every order and filter group of the list.
const LIST = { filters: NO_FILTERS, foundIds: null, nowMs: 0 }

/** Queries of auctions: lists, searches, a person's own auctions, and the cron jobs' queries. */
export const AUCTION_READS: Reads = {
  'auction-replica': { hasUnrefundedSale: (db) => findPaidSale(db, 1) },
  'auction-events': {
    listNewestEvents: (db) => newestEvents(db, 1, LIMIT),
    findLastEventTime: (db) => lastMomentOf(db, { auctionId: 1, type: 'closed' }),
    listClosingTimes: (db) => closingsAmong(db, [1, 2, 3]),
  },
  'auction-list': {
    listAllIfFew: (db) => listFew(db, { ...LIST, foundIds: [1, 2, 3] }),
    countAndListPage: (db) => listMany(db, { ...LIST, foundIds: [1, 2, 3] }, 1),
    'listPage, of what a search found': (db) => listPage(db, { ...LIST, foundIds: [1, 2, 3] }, 1),
  },
  'changed-auctions': { listChangedAuctions: (db) => changedAuctions(db, new Map([[1, 2]])) },
  'facet-cells': { listFacetCells: (db) => readFacetCells(db, { ...LIST, foundIds: [1, 2, 3] }) },
  'facet-counts': {
    countFacetChoices: (db) => readGroupCounts(db, { ...NO_FILTERS, makes: ['BMW'] }),
    countEndingWithin: (db) => readEndingCounts(db, { filters: { ...NO_FILTERS, makes: ['BMW'] }, nowMs: 0 }),
  },
  home: {
    findHomeFigures: (db) => readHomeFigures(db),
    listHomeIds: (db) => homeIds(db, 0, 6),
  },
  listings: {
    findListing: (db) => findListing(db, 1),
    listListings: (db) => readListings(db, [1, 2, 3]),
    findSeller: (db) => findSeller(db, 1),
    isVehicleSold: (db) => isVehicleSold(db, 1),
    listSellableAuctions: (db) => auctionsToHold(db, { vehicleId: 1, endedAfterMs: 0 }),
    findIdenticalListing: (db) =>
      findSameListing(db, {
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
    listWatcherIdsAfter: (db) => watchersAfter(db, 1, { afterUserId: 0, limit: LIMIT }),
  },
  'overdue-auctions': {
    listOverdueAuctionIds: (db) => overdueIds(db, 0, LIMIT),
    listUnopenedAuctions: (db) => unopenedAuctions(db, 0, LIMIT),
  },
  'my-auctions': {
    listPublicAuctionIds: (db) => publicIdsOf(db, PAGE),
    listSellerAuctionIds: (db) => soldByIds(db, PAGE),
    listBids: (db) => bidsOf(db, PAGE),
    listAuctionsWithBids: (db) => bidRowsOf(db, { ...PAGE, wonSinceMs: 0 }),
    findBidFigures: (db) => bidFiguresOf(db, 1),
  },
  'my-listings': {
    'listMyListingIds, all': (db) => ownListingIds(db, { ...PAGE, filter: 'all' }),
    listNewestListingIds: (db) => newestListingIds(db, { userId: 1, limit: 2 }),
    countActiveListings: (db) => countActiveListings(db, 1),
    'listMyListingIds, of a kind': (db) => ownListingIds(db, { ...PAGE, filter: 'ended' }),
  },
  'my-sales': {
    listAuctionIdsWithOffer: (db) => offeredAuctionIds(db, { userId: 1, nowMs: 0, limit: 12 }),
    'listSales, as winner': (db) => salesOf(db, { userId: 1, as: 'winner', sinceMs: 0, limit: 50 }),
    'listSales, as seller': (db) => salesOf(db, { userId: 1, as: 'seller', sinceMs: 0, limit: 50 }),
  },
  'viewer-status': {
    findViewerSettlement: (db) => findOwnSettlement(db, { auctionId: 1, userId: 1, endAtMs: 0 }),
  },
  'viewer-statuses': {
    listFollowedAuctionIds: (db) => concernsOf(db, { userId: 1, limit: 4 }),
    listViewerStatuses: (db) => standingsAmong(db, { userId: 1, auctionIds: [1, 2, 3] }),
  },
  results: {
    listResults: (db) =>
      listResults(db, { filters: { sort: 'newest', isSoldOnly: false }, foundIds: null, ...PAGE }),
  },
  reviews: {
    findSellerFigures: (db) => findSellerFigures(db, 1),
    listReviews: (db) => reviewsOf(db, 1, { limit: 12, offset: 24 }),
    findPurchase: (db) => findOwnPurchase(db, { auctionId: 1, userId: 1 }),
  },
  'plain-search': { searchWithoutIndex: (db) => plainSearch(db, ['bmw']) },
  'saved-searches': {
    listSavedSearches: (db) => listSavedSearches(db, 1),
    listSavedSearchesAfter: (db) => savedSearchesAfter(db, { afterId: 1, limit: LIMIT }),
    isListed: (db) => isListed(db, 1),
    matchesFilters: (db) => listHas(db, 1, { filters: { ...NO_FILTERS, makes: ['BMW'] }, nowMs: 0 }),
  },
  'search-index': {
    'listMatches, ranked': (_, search) => findByWords(search, '"bmw"*', true),
    'listMatches, in any order': (_, search) => findByWords(search, '"bmw"*', false),
    haveMatches: (_, search) => whichFind(search, ['"bmw"*']),
    listSpellingsNear: (_, search) => spellingsNear(search, { length: 6, within: 2 }),
    isIndexEmpty: (_, search) => isIndexEmpty(search),
  },
  'similar-auctions': {
    listSimilarIds: (db) =>
      similarIds(db, { auctionId: 1, bodyStyle: 'suv', make: 'BMW', priceCents: cents(100), limit: 4 }),
  },
  sitemap: {
    findLastAuctionId: (db) => lastAuctionId(db),
    listSitemapEntries: (db) => sitemapEntries(db, { after: 0, upTo: 1_000 }),
  },
  'vehicle-listing-states': { findVehicleListingStates: (db) => vehicleStandings(db, [1, 2, 3]) },
  watchlist: {
    isWatching: (db) => isWatching(db, { userId: 1, auctionId: 1 }),
    listWatchedIds: (db) => watchedAuctionIds(db, PAGE),
    'listWatchedIdsByFilter, all': (db) => watchedOfKind(db, { ...PAGE, filter: 'all', nowMs: 0 }),
    'listWatchedIdsByFilter, of a kind': (db) => watchedOfKind(db, { ...PAGE, filter: 'ending', nowMs: 0 }),
    listWatchedIdsEndingNext: (db) => watchedEndingNext(db, { userId: 1, limit: 3 }),
    filterWatchedIds: (db) => watchedAmong(db, { userId: 1, auctionIds: [1, 2, 3] }),
  },
  'index-versions': {
    listChangedListings: (db) => readChangedWords(db, LIMIT),
    hasChangedListings: (db) => hasChangedWords(db),
  },
}
