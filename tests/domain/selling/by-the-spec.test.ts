/**
 * The table of what the specification says of selling (Spec part 2), and of the test that holds it: the edit form (2, 4, 5, 8),
 * the photos of a listing (2, 4, 5, 7, 8, 9), the checkout (2, 4, 9) and what its addons do (Product page, Life of an auction).
 */
import { type Held, testHeld } from '../../support/by-the-spec.ts'

const PAGE = 'the page has the order, the prices of the list and the saved cards'
const NOTHING = 'who is signed out comes back here; where there is nothing to pay the dashboard says why'
const PAID = 'a form leads to the receipt, which is mailed once; then there is nothing to pay'
const JOURNEY =
  'from the listing to the checkout: addons, a card that the bank asks about, the receipt, My Auctions'
const PHOTOS = 'the summary shows three photos at most, the primary first, and counts the others'
const PRICES = 'publishing costs 49.99'
const LATE =
  'not paid at its start it is a draft, its seller is told, and paying later starts it an hour after'
const PLACES =
  'priority_listing stands first in the default order and is marked, featured_homepage is featured'
const BLAST =
  'email_blast mails who searches or watches such a car, once each, as they have chosen, not the seller'
const POST =
  'social_media queues one post; the desk reads it, an administrator marks it, once and in the audit log'
const LIMITS = 'who may not sell, or has more auctions than the platform allows, is told before paying'

const PHOTO_TEXTS = 'the photos’ texts are those of the specification'
const QUEUED = 'files go one a request, two at once, in the order of choice'
const BATCH = 'each file that fails stands with its reason, and the others do not'
const REFUSED = '%s takes none of a batch with a bad file in it, says which and why, and keeps nothing'

const OF_PHOTOS: Held = [
  ['2: multi-file upload', "['a', 'b', 'c']", QUEUED],
  ['4: an image that waits for its listing', 'Ready for Upload - Will upload with form', PHOTO_TEXTS],
  [
    '4: the first is primary when none exists',
    'withOnePrimary',
    'the first is the primary where none is marked, and of two that are the first stays',
  ],
  [
    '4: removing the primary',
    'withoutPhoto',
    'removing the primary makes the first that is left one; removing another leaves it',
  ],
  [
    '4: setting a primary marks exactly one',
    'withPrimary',
    'setting a primary marks exactly one and moves nothing',
  ],
  ['5: 10 MB', 'big.png: Image size must be less than 10MB', BATCH],
  ['5: types', 'page.html: Only JPEG, PNG, and GIF images are allowed', BATCH],
  ['5: none of the batch is added', 'PHOTO_MESSAGES.tooLarge', REFUSED],
  ['5: one at least', 'At least one image is required', '%s is refused'],
  [
    '7: images[i], image_alt_text[i]',
    'image_alt_text[0]',
    'photos are added at the end by vehicle, by auction, and by the auction’s own call',
  ],
  [
    '7: set-primary, DELETE',
    '/images/set-primary',
    'the primary is exactly one, and the first that is left takes its place',
  ],
  [
    '8: Set primary',
    'Primary image updated',
    'the primary is exactly one, and the first that is left takes its place',
  ],
  ['8: Set primary', 'Failed to update primary image', PHOTO_TEXTS],
  ['8: Remove image', 'Image removed successfully', PHOTO_TEXTS],
  ['8: Remove image', 'Failed to remove image', PHOTO_TEXTS],
  ['8: Create', 'Failed to delete image', PHOTO_TEXTS],
  ['8: Create, Edit', 'Failed to upload images', PHOTO_TEXTS],
  ['9: 10485760 bytes', '10_485_761', BATCH],
]

const EDIT_ACCESS = 'who may not edit a listing is told so: missing, another’s, not verified, signed out'
const EDIT_FORM = 'the form has the sections, the fields with what stands in them, and the two ways out'
const EDIT_WITH_BIDS =
  'with bids it warns, and starting bid, start and duration are disabled, with the reason beside'
const EDIT_HISTORY = 'who changed what, when, from what and to what, stands in the history'
const EDIT_REFUSED = 'the form with %o is refused at its field, and stores nothing'
const EDIT_NO_IMAGE = 'a listing without an image is not saved'
const EDIT_FAILED = 'refused with %j and %j it says: %s'
const EDIT_DONE = 'before it begins words, prices and times change, and every one stands in the history'
const EDIT_SAVED = 'the form changes words, terms and facts at once, and leads to the auction'
const EDIT_NONE = 'with no_reserve there is no reserve, and an empty buy now price is none'
const EDIT_FIXED = 'a forged form cannot move what is fixed, nor make another’s fields of its own'
const EDIT_RESERVE =
  'with bids words change, the reserve is lowered and dropped, and nobody learns its amount'

const EDIT: Held = [
  ['2 Edit: a missing auction', "{ kind: 'not_found' }", EDIT_ACCESS],
  ['2 Edit: not the seller', 'You can only edit your own auctions.', EDIT_ACCESS],
  ['2 Edit: sections', 'Auction Details', EDIT_FORM],
  ['2 Edit: sections', 'Current Images', EDIT_FORM],
  ['2 Edit: last-updated and created times', 'Last updated', EDIT_FORM],
  ['2 Edit: Cancel returns to the auction', 'Cancel', EDIT_FORM],
  ['2 Edit: after a successful edit the auction', 'placeOf(done)', EDIT_SAVED],
  ['2 Edit: bids', 'This auction has received bids. Some changes may be restricted.', EDIT_WITH_BIDS],
  ['2 Edit: the history is real', 'Mileage: 41,000 to 42,500', EDIT_HISTORY],
  ['4 An auction with bids keeps starting bid and times', "starting_bid: '1'", EDIT_FIXED],
  ['5 Edit: title', 'Auction title is required', EDIT_REFUSED],
  ['5 Edit: description', 'Description is required', EDIT_REFUSED],
  ['5 Edit: starting bid', 'Starting bid is required', EDIT_REFUSED],
  ['5 Edit: an image', 'At least one image is required', EDIT_NO_IMAGE],
  ['5 Edit: disabled with bids', "'starting_bid', 'start_at', 'auction_duration'", EDIT_WITH_BIDS],
  ['5 Edit: the reserve can still change', 'reserve_price: 8_000', EDIT_RESERVE],
  ['5 Edit: no_reserve sends null', 'reserve_price: null', EDIT_NONE],
  ['5 Edit: an empty buy now price is null', "buy_now_price: ''", EDIT_NONE],
  ['8 Edit: with an errors map', 'Failed to update: title: a, b | starting_bid: c', EDIT_FAILED],
  ['8 Edit: otherwise the message', 'Failed to update auction: This is over.', EDIT_FAILED],
  ['8 Edit: fallback', "'Failed to update auction'", EDIT_FAILED],
  ['8 Edit: success', 'Auction updated successfully!', EDIT_DONE],
]

const HELD: Held = [
  ...OF_PHOTOS,
  ['2 Checkout: year make model, starting bid', 'starting_bid: 5_000', PAGE],
  ['2 Checkout: up to three photos, the first the primary', 'shown.map', PHOTOS],
  ['2 Checkout: a total that follows the choice', '$89.99', JOURNEY],
  ['2 Checkout: the button', 'Proceed to Payment', JOURNEY],
  ['2 Checkout: then My Auctions', '?tab=my-auctions', JOURNEY],
  ['4 Checkout: without a listing to pay the dashboard', '/dashboard?tab=my-auctions', NOTHING],
  ['9 duration in days', '14 days', 'a duration is in days'],
  ['9 base listing fee 49.99', '4_999', PRICES],
  ['9 the addons’ prices', "label: 'Email Blast', amountCents: 30_00", PAID],
  ['Product page: paying later starts one hour after', '3_600_000', LATE],
  ['Product page: a lapsed listing is a draft, and its seller is told', 'Not published: ', LATE],
  ['Product page: priority_listing and featured_homepage', 'is_priority: true', PLACES],
  ['Product page: email_blast', 'Now open for bids: ', BLAST],
  ['Product page: social_media', 'Now open for bids: 2019 Honda Accord EX-L', POST],
  ['3 user limits: most active auctions', 'max_active_auctions', LIMITS],
]

testHeld([...HELD, ...OF_PHOTOS, ...EDIT])
