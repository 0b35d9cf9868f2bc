import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const LISTING_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/listings/frozen-terms.ts',
    find: 'autoExtendMs: auction.autoExtendMinutes * MINUTE_MS',
    replace: 'autoExtendMs: 5 * MINUTE_MS',
    fault: 'a paid listing has another extension in its room than the payment has frozen',
    caughtBy:
      'tests/worker/administration/system-settings.test.ts > system settings: saved -> paid for afterwards with the new fee, terms and limits; what was paid for keeps its own',
  },
  {
    file: 'worker/services/listings/relist.ts',
    find: '      incrementCents: null,',
    replace: '      incrementCents: old.minBidIncrementCents,',
    fault: 'a relisting has the increment of the old auction',
    caughtBy:
      'tests/worker/listings/selling-api.test.ts > relist: vehicle not sold -> listed again once, unpaid',
  },
  {
    file: 'worker/db/queries/listings/listing-changes.ts',
    find: '${newest} union select id from (${ofEachFact})',
    replace: '${newest}',
    fault: 'a seller pushes a change off the page by many small ones',
    caughtBy:
      'tests/worker/listings/listing-history.test.ts > listing history: many private entries before, many small ones after -> a public change is shown, and found page by page',
  },
  {
    file: 'worker/services/listings/alert-vin-conflict.ts',
    find: 'if (claims.length === 0) return',
    replace: 'if (claims.length >= 0) return',
    fault: 'two sellers of one VIN alert nobody',
    caughtBy:
      'tests/worker/listings/vin-hold.test.ts > after-sale offer: a stranger lists the same VIN without paying -> stands, and can be accepted',
  },
  {
    file: 'worker/services/listings/vin-taken.ts',
    find: 'await alertVinRefused(env, car)',
    replace: 'void alertVinRefused',
    fault: 'nobody learns who keeps an owner from listing the car',
    caughtBy:
      'tests/worker/listings/sell-vehicle.test.ts > VIN: in a paid auction that is not over -> refused, for its seller and for others; the others are an alert',
  },
  {
    file: 'worker/services/listings/edit-auction.ts',
    find: 'paidAtMs: auction.listingPaidAtMs',
    replace: 'paidAtMs: null',
    fault: 'a paid listing keeps its VIN for good by moving its start',
    caughtBy:
      'tests/worker/listings/edit-listing.test.ts > edit: start of a paid listing -> within 30 days of its payment',
  },
  {
    file: 'worker/services/listings/change-lifecycle.ts',
    find: 'endAtMs: publishedStartMs + (endAtMs - startAtMs)',
    replace: 'endAtMs',
    fault: 'a late publication shortens the auction',
    caughtBy:
      'tests/worker/listings/selling-api.test.ts > publish: draft of a verified seller -> starts in one hour, as long as planned',
  },
  {
    file: 'worker/services/listings/create-auction.ts',
    find: "const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })\n  if (!permission.allowed) return err(refusal(permission.reason))",
    replace: 'void permit',
    fault: 'anybody lists the vehicle of another seller',
    caughtBy:
      'tests/worker/listings/sell-auction.test.ts > auction: vehicle of another seller or without photos -> refused',
  },
  {
    file: 'worker/services/listings/edit-auction.ts',
    find: 'await claimListing(db, auctionId, { readAtMs: claimAtMs, claimAtMs: readAtMs })',
    replace: 'void readAtMs',
    fault: 'after a refused edit the corrected one is a conflict',
    caughtBy:
      'tests/worker/listings/edit-listing.test.ts > edit: refused and corrected -> accepted without reloading',
  },
  {
    file: 'worker/services/listings/create-vehicle.ts',
    find: 'newest?.keepsFacts === 1 ? undefined : before',
    replace: 'newest?.keepsFacts === 1 ? before : before',
    fault: 'a vehicle entered again changes the car of an open offer',
    caughtBy:
      'tests/worker/listings/edit-vehicle.test.ts > vehicle edit: auction ended without a sale -> still the car that was bid on; entered again -> the same one, stored apart',
  },
  {
    file: 'worker/services/listings/edit-vehicle.ts',
    find: '(terms?.totalBids ?? newest.totalBids) > 0',
    replace: 'newest.totalBids > 0',
    fault: 'an edit overlooks a bid that is not replicated yet',
    caughtBy:
      'tests/worker/listings/edit-vehicle.test.ts > vehicle edit: another car in a public listing -> refused by field; after a bid also what bids rely on',
  },
  {
    file: 'worker/services/listings/edit-vehicle.ts',
    find: 'await restoreFacts(env, { before, columns, readAtMs, entry })',
    replace: 'void restoreFacts',
    fault: 'facts that a bid relies on stay changed',
    caughtBy:
      'tests/worker/listings/edit-vehicle.test.ts > vehicle edit: bid accepted between check and storing -> refused, facts restored, both changes in the history',
  },
  {
    file: 'worker/services/listings/edit-vehicle.ts',
    find: 'if (await isVinTaken(db, car)) return err(await toVinTakenRefusal(env, car))',
    replace: '',
    fault: 'a vehicle takes the VIN of a listed car',
    caughtBy:
      'tests/worker/listings/sell-vehicle.test.ts > VIN: vehicle is given that of another listed car -> refused at the VIN',
  },
  {
    file: 'worker/services/listings/listing-cache.ts',
    find: 'await Promise.race([this.#readNow(auctionId), late])',
    replace: 'await this.#readNow(auctionId)',
    fault: 'a bid waits for a database that hangs',
    caughtBy:
      'tests/worker/listings/listing-cache.test.ts > listing cache: database does not answer -> the bid is not delayed, nothing is cached',
  },
  {
    file: 'worker/services/listings/listing-limit.ts',
    find: 'seller.liveAuctions - (isListed ? 1 : 0)',
    replace: 'seller.liveAuctions',
    fault: 'an auction counts against its own limit',
    caughtBy:
      'tests/routes/checkout/checkout-page.server.test.ts > checkout page: viewer may not sell or is at the limit -> blocked with the reason',
  },
  {
    file: 'worker/services/listings/lower-terms.ts',
    find: 'if (problem !== null) return err(invalidFields({ amount: [problem] }))',
    replace: '',
    fault: 'a reserve is raised as if it were lowered',
    caughtBy:
      'tests/routes/auctions.$id_.manage/manage-listing.server.test.ts > reserve: lowered, then removed -> stored with history; raised or equal -> refused',
  },
  {
    file: 'worker/services/listings/photos/discard-photos.ts',
    find: 'photoIds.filter((photoId) => !shown.has(photoId)).flatMap(allKeys)',
    replace: 'photoIds.flatMap(allKeys)',
    fault: 'a photo that is shown elsewhere is deleted',
    caughtBy:
      'tests/worker/listings/listing-drafts.test.ts > draft: listed -> its photos move in order, the draft is deleted',
  },
  {
    file: 'worker/services/listings/photos/limit-uploads.ts',
    find: "return limited ?? (amount === 0 ? null : limitAttempts(env, { action: 'uploadBytes', who, amount, nowMs }))",
    replace: 'return limited',
    fault: 'the bytes of uploads are not limited',
    caughtBy:
      'tests/worker/platform/rate-limits.test.ts > rate limit of bytes: files of an upload -> counted together before any is read',
  },
  {
    file: 'worker/services/listings/photos/read-photo.ts',
    find: 'if (photo === null) return null',
    replace: 'if (photo === null) return getPictureRange(env, key, request)',
    fault: 'an uploaded original with its EXIF is served',
    caughtBy:
      'tests/worker/listings/listing-photos.test.ts > photo original: uploaded with EXIF and a place -> kept, no URL serves it, and no size has them',
  },
  {
    file: 'worker/services/listings/photos/store-photo.ts',
    find: '...(await putZoom(env, photoId, drawn))',
    replace: '...(await putZoom(env, photoId, { ...drawn, picture: original }))',
    fault: 'the shown photo keeps the EXIF of the upload',
    caughtBy:
      'tests/worker/listings/listing-photos.test.ts > photo original: uploaded with EXIF and a place -> kept, no URL serves it, and no size has them',
  },
  {
    file: 'worker/services/listings/photos/upload-photos.ts',
    find: '!known.has(hash) && hashes.indexOf(hash) === index',
    replace: 'hashes.indexOf(hash) === index',
    fault: 'an upload that is sent again is stored twice',
    caughtBy:
      'tests/worker/listings/listing-photos.test.ts > photos: upload repeated after a lost answer -> stored once',
  },
  {
    file: 'worker/services/listings/changeable-listing.ts',
    find: "if (buyer === 'sold')",
    replace: 'if (false)',
    fault: 'photos of a sold vehicle can be changed',
    caughtBy:
      'tests/worker/listings/listing-photos.test.ts > photos: another seller, or vehicle sold -> refused',
  },
]
