import { markAfterBids } from '../../../worker/db/queries/listings/change-entries.ts'
import {
  deleteCreationLogsBefore,
  listCreationLogs,
} from '../../../worker/db/queries/listings/creation-logs.ts'
import {
  deleteUserDrafts,
  findDraft,
  listDraftImages,
  listDraftsUnchangedSince,
  listUserDraftImages,
  listUserDrafts,
} from '../../../worker/db/queries/listings/drafts.ts'
import {
  findNewestAuction,
  listListingChanges,
  listPlacedListings,
  listShownChanges,
} from '../../../worker/db/queries/listings/listing-changes.ts'
import {
  findDraftsByVin,
  insertDraftsOfVins,
  listDraftContents,
  listDraftsById,
} from '../../../worker/db/queries/listings/many-drafts.ts'
import {
  countImages,
  filterShownPhotoIds,
  findPhotoIdsByHash,
  findVehicleImage,
  listDueDiscardedPhotos,
  listVehicleImages,
} from '../../../worker/db/queries/listings/photos.ts'
import {
  countUnlistedVehicles,
  findSellerActivity,
  findUnpaidAuction,
  findUnsoldVehicle,
  findVehicle,
  isSoldBySeller,
  isVinTaken,
  listRefusedVins,
  listStaleVehicles,
} from '../../../worker/db/queries/listings/vehicles.ts'
import { findIdleClaim, listCarRefunds } from '../../../worker/db/queries/listings/vin-conditions.ts'
import { hasAddon, listWatcherIdsOfSimilar } from '../../../worker/db/queries/promotions/promotions.ts'
import {
  countSocialPosts,
  hasSocialPost,
  listSocialPosts,
} from '../../../worker/db/queries/promotions/social-posts.ts'
import { LIMIT, type Reads } from './read.ts'

/** Queries of the listing flow: drafts, photos, vehicles by VIN, promotions. */
export const SELLING_READS: Reads = {
  'creation-logs': {
    deleteCreationLogsBefore: (db) => deleteCreationLogsBefore(db, 0),
    'listCreationLogs, of all': (db) => listCreationLogs(db, { code: '', limit: LIMIT, offset: 0 }),
    'listCreationLogs, of a code': (db) => listCreationLogs(db, { code: 'ERR-1', limit: LIMIT, offset: 0 }),
  },
  drafts: {
    'listUserDrafts, all': (db) => listUserDrafts(db, { userId: 1, draftIds: null, limit: LIMIT }),
    'listUserDrafts, some': (db) => listUserDrafts(db, { userId: 1, draftIds: [1, 2], limit: LIMIT }),
    deleteUserDrafts: (db) => deleteUserDrafts(db, 0, [], 0),
    listUserDraftImages: (db) => listUserDraftImages(db, 1),
    findDraft: (db) => findDraft(db, { draftId: 1, userId: 1 }),
    listDraftsUnchangedSince: (db) => listDraftsUnchangedSince(db, 0, LIMIT),
    listDraftImages: (db) => listDraftImages(db, 1),
  },
  'many-drafts': {
    findDraftsByVin: (db) => findDraftsByVin(db, { userId: 1, vins: ['1HGCV1F50KA000001'] }),
    insertDraftsOfVins: (db) =>
      insertDraftsOfVins(db, { userId: 1, contents: [{ vin: 'A' }], limit: 0, nowMs: 1 }),
    listDraftsById: (db) => listDraftsById(db, { userId: 1, draftIds: [1, 2] }),
    listDraftContents: (db) => listDraftContents(db, { userId: 1, fields: ['vin'] }),
  },
  'change-entries': {
    markAfterBids: (db) => markAfterBids(db, { auctionId: 1, actorId: 1, nowMs: 1 }),
  },
  'listing-changes': {
    findNewestAuction: (db) => findNewestAuction(db, 1),
    listPlacedListings: (db) => listPlacedListings(db, { sellerId: 1, sinceMs: 1, limit: LIMIT }),
    'listListingChanges, of all': (db) => listListingChanges(db, { auctionId: 1, isPublicOnly: false }),
    'listListingChanges, public ones before another': (db) =>
      listListingChanges(db, { auctionId: 1, isPublicOnly: true, before: 9 }),
    listShownChanges: (db) => listShownChanges(db, 1),
  },
  photos: {
    filterShownPhotoIds: (db) => filterShownPhotoIds(db, ['x']),
    listDueDiscardedPhotos: (db) => listDueDiscardedPhotos(db, 0, LIMIT),
    listVehicleImages: (db) => listVehicleImages(db, 1),
    findVehicleImage: (db) => findVehicleImage(db, 1),
    'findPhotoIdsByHash, of a vehicle': (db) => findPhotoIdsByHash(db, { kind: 'vehicle', id: 1 }, ['x']),
    'findPhotoIdsByHash, of a draft': (db) => findPhotoIdsByHash(db, { kind: 'draft', id: 1 }, ['x']),
    'countImages, of a draft': (db) => countImages(db, { kind: 'draft', id: 1 }),
    'countImages, of a vehicle': (db) => countImages(db, { kind: 'vehicle', id: 1 }),
  },
  promotions: {
    hasAddon: (db) => hasAddon(db, 1, 'email_blast'),
    listWatcherIdsOfSimilar: (db) =>
      listWatcherIdsOfSimilar(db, 1, { sellerId: 1, afterUserId: 0, limit: LIMIT }),
  },
  'social-posts': {
    countSocialPosts: (db) => countSocialPosts(db),
    'listSocialPosts, to be posted': (db) =>
      listSocialPosts(db, { isPosted: false, limit: LIMIT, offset: 0 }),
    'listSocialPosts, posted': (db) => listSocialPosts(db, { isPosted: true, limit: LIMIT, offset: 0 }),
    hasSocialPost: (db) => hasSocialPost(db, 1),
  },
  'vin-conditions': {
    listCarRefunds: (db) => listCarRefunds(db, 1, 0),
    findIdleClaim: (db) => findIdleClaim(db, { vin: '1HGCM82633A004352', sellerId: 1 }),
  },
  vehicles: {
    findVehicle: (db) => findVehicle(db, 1),
    isSoldBySeller: (db) => isSoldBySeller(db, { vin: '1HGCM82633A004352', sellerId: 1, nowMs: 0 }),
    isVinTaken: (db) => isVinTaken(db, { vin: '1HGCM82633A004352', sellerId: 1, nowMs: 0 }),
    listRefusedVins: (db) => listRefusedVins(db, { vins: ['1HGCM82633A004352'], sellerId: 1, nowMs: 0 }),
    findUnpaidAuction: (db) => findUnpaidAuction(db, { vin: '1HGCM82633A004352', sellerId: 1 }),
    findUnsoldVehicle: (db) => findUnsoldVehicle(db, { vin: '1HGCM82633A004352', sellerId: 1 }),
    countUnlistedVehicles: (db) => countUnlistedVehicles(db, 1),
    listStaleVehicles: (db) => listStaleVehicles(db, 0, LIMIT),
    findSellerActivity: (db) => findSellerActivity(db, 1),
  },
}
