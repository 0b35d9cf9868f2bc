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

// Every order and group of filters of the list has its plan in list-orders.test.ts.
const LIST = { filters: NO_FILTERS, foundIds: null, nowMs: 0 }

/** What is read of auctions: lists, searches, one's own, and what the crons look for. */
export const AUCTION_READS: Reads = {
  'auction-copy': { findPaidSale: (db) => findPaidSale(db, 1) },
  'auction-events': {
    newestEvents: (db) => newestEvents(db, 1, LIMIT),
    lastMomentOf: (db) => lastMomentOf(db, { auctionId: 1, type: 'closed' }),
    closingsAmong: (db) => closingsAmong(db, [1, 2, 3]),
  },
  'auction-list': {
    listFew: (db) => listFew(db, { ...LIST, foundIds: [1, 2, 3] }),
    listMany: (db) => listMany(db, { ...LIST, foundIds: [1, 2, 3] }, 1),
    'listPage, of what a search found': (db) => listPage(db, { ...LIST, foundIds: [1, 2, 3] }, 1),
  },
  'changed-auctions': { changedAuctions: (db) => changedAuctions(db, new Map([[1, 2]])) },
  'facet-cells': { readFacetCells: (db) => readFacetCells(db, { ...LIST, foundIds: [1, 2, 3] }) },
  'facet-counts': {
    readGroupCounts: (db) => readGroupCounts(db, { ...NO_FILTERS, makes: ['BMW'] }),
    readEndingCounts: (db) => readEndingCounts(db, { filters: { ...NO_FILTERS, makes: ['BMW'] }, nowMs: 0 }),
  },
  home: {
    readHomeFigures: (db) => readHomeFigures(db),
    homeIds: (db) => homeIds(db, 0, 6),
  },
  listings: {
    findListing: (db) => findListing(db, 1),
    readListings: (db) => readListings(db, [1, 2, 3]),
    findSeller: (db) => findSeller(db, 1),
    isVehicleSold: (db) => isVehicleSold(db, 1),
    auctionsToHold: (db) => auctionsToHold(db, { vehicleId: 1, endedAfterMs: 0 }),
    findSameListing: (db) =>
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
  notices: { watchersAfter: (db) => watchersAfter(db, 1, { afterUserId: 0, limit: LIMIT }) },
  'overdue-auctions': {
    overdueIds: (db) => overdueIds(db, 0, LIMIT),
    unopenedAuctions: (db) => unopenedAuctions(db, 0, LIMIT),
  },
  'own-auctions': {
    publicIdsOf: (db) => publicIdsOf(db, PAGE),
    soldByIds: (db) => soldByIds(db, PAGE),
    bidsOf: (db) => bidsOf(db, PAGE),
    bidRowsOf: (db) => bidRowsOf(db, { ...PAGE, wonSinceMs: 0 }),
    bidFiguresOf: (db) => bidFiguresOf(db, 1),
  },
  'own-listings': {
    'ownListingIds, all': (db) => ownListingIds(db, { ...PAGE, filter: 'all' }),
    newestListingIds: (db) => newestListingIds(db, { userId: 1, limit: 2 }),
    countActiveListings: (db) => countActiveListings(db, 1),
    'ownListingIds, of a kind': (db) => ownListingIds(db, { ...PAGE, filter: 'ended' }),
  },
  'own-sales': {
    offeredAuctionIds: (db) => offeredAuctionIds(db, { userId: 1, nowMs: 0, limit: 12 }),
    'salesOf, as winner': (db) => salesOf(db, { userId: 1, as: 'winner', sinceMs: 0, limit: 50 }),
    'salesOf, as seller': (db) => salesOf(db, { userId: 1, as: 'seller', sinceMs: 0, limit: 50 }),
  },
  'own-standing': {
    findOwnSettlement: (db) => findOwnSettlement(db, { auctionId: 1, userId: 1, endAtMs: 0 }),
  },
  'own-standings': {
    concernsOf: (db) => concernsOf(db, { userId: 1, limit: 4 }),
    standingsAmong: (db) => standingsAmong(db, { userId: 1, auctionIds: [1, 2, 3] }),
  },
  results: {
    listResults: (db) =>
      listResults(db, { filters: { sort: 'newest', isSoldOnly: false }, foundIds: null, ...PAGE }),
  },
  reviews: {
    findSellerFigures: (db) => findSellerFigures(db, 1),
    reviewsOf: (db) => reviewsOf(db, 1, { limit: 12, offset: 24 }),
    findOwnPurchase: (db) => findOwnPurchase(db, { auctionId: 1, userId: 1 }),
  },
  'plain-search': { plainSearch: (db) => plainSearch(db, ['bmw']) },
  'saved-searches': {
    listSavedSearches: (db) => listSavedSearches(db, 1),
    savedSearchesAfter: (db) => savedSearchesAfter(db, { afterId: 1, limit: LIMIT }),
    isListed: (db) => isListed(db, 1),
    listHas: (db) => listHas(db, 1, { filters: { ...NO_FILTERS, makes: ['BMW'] }, nowMs: 0 }),
  },
  'search-index': {
    'findByWords, ranked': (_, search) => findByWords(search, '"bmw"*', true),
    'findByWords, in any order': (_, search) => findByWords(search, '"bmw"*', false),
    whichFind: (_, search) => whichFind(search, ['"bmw"*']),
    spellingsNear: (_, search) => spellingsNear(search, { length: 6, within: 2 }),
    isIndexEmpty: (_, search) => isIndexEmpty(search),
  },
  'similar-auctions': {
    similarIds: (db) =>
      similarIds(db, { auctionId: 1, bodyStyle: 'suv', make: 'BMW', priceCents: cents(100), limit: 4 }),
  },
  sitemap: {
    lastAuctionId: (db) => lastAuctionId(db),
    sitemapEntries: (db) => sitemapEntries(db, { after: 0, upTo: 1_000 }),
  },
  'vehicle-standings': { vehicleStandings: (db) => vehicleStandings(db, [1, 2, 3]) },
  watchlist: {
    isWatching: (db) => isWatching(db, { userId: 1, auctionId: 1 }),
    watchedAuctionIds: (db) => watchedAuctionIds(db, PAGE),
    'watchedOfKind, all': (db) => watchedOfKind(db, { ...PAGE, filter: 'all', nowMs: 0 }),
    'watchedOfKind, of a kind': (db) => watchedOfKind(db, { ...PAGE, filter: 'ending', nowMs: 0 }),
    watchedEndingNext: (db) => watchedEndingNext(db, { userId: 1, limit: 3 }),
    watchedAmong: (db) => watchedAmong(db, { userId: 1, auctionIds: [1, 2, 3] }),
  },
  'word-versions': {
    readChangedWords: (db) => readChangedWords(db, LIMIT),
    hasChangedWords: (db) => hasChangedWords(db),
  },
}
