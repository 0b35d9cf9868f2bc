/**
 * The table of what the specification says of creating a listing, and of the test that holds it: Spec part 2, the screen (2),
 * its fields (3), states (4), validation (5), errors (8) and constants (9). Its photos stand in by-the-spec.test.ts.
 */
import { type Held, testHeld } from '../../support/by-the-spec.ts'

const DENIED = 'who is signed out, not verified, rejected or deactivated is told before anything is typed'
const DEFAULTS = 'the form starts with the defaults of the specification'
const REQUIRED = 'an empty form is told everything that it lacks, and a filled one nothing'
const REFUSED = 'of %o the field %s is told: %s'
const SERVER_REFUSED = '%s = %j is refused: %s'
const LIMITS = 'values at the very limits pass'
const VIN_TAKEN = 'a VIN that stands in an auction is told in the words of the specification, without a code'
const SUCCEEDED = 'a creation that succeeded is told with its number, and one without photos what it lacks'
const VEHICLE_FAILED = 'a vehicle that failed without words is Failed to create vehicle, with a code'
const AUCTION_FAILED = 'an auction that is refused says what to check, or that it failed'
const PARTS = 'each part of the form says that it is complete, or what it lacks'
const DRAWN = 'the form is drawn with every field of the specification, by its name'
const RESUMED = 'a draft is gone on with: what was typed, what its VIN contradicts, and the others to choose'
const ENTERED =
  'a VIN is taken as it is pasted or scanned: without spaces, hyphens and the I of an import’s bar code'
const ENUMERATIONS = 'the enumerations are those of the spec'
const CHOICES = 'each choice offers what the specification lists, and the lengths that the settings allow'
const SENT = 'the vehicle is sent with the fields of the specification, then the auction with its own'
const LOGGED = 'each step is told to the creation log with the token, the time, the browser and the page'
const STORED = 'a vehicle is stored as it was stated, with its photos, the first the primary'
const LISTED =
  'on a phone a car is listed: decoded, typed, found again after a reload, with twelve photos, paid and public'
const ASSIST_FAILED = '%s to the assist is told'
const SCREENS = 'who may not list sees why, and where to go'

const HELD: Held = [
  ['2 Create, access: signed out', "access: 'signed_out'", DENIED],
  ['2 Create, access: signed out', 'Register Now', SCREENS],
  ['2 Create, access: signed out', 'Login', SCREENS],
  [
    '2 Create, access: not verified',
    'You must verify your email address before creating an auction.',
    DENIED,
  ],
  ['2 Create, access: not verified', 'Email Verification Required', SCREENS],
  ['2 Create, access: not verified', 'Verify Email', SCREENS],
  ['2 Create, access: not verified', 'Back to Dashboard', SCREENS],
  ['2 Create, sections', 'Vehicle Identification', PARTS],
  ['2 Create, sections', 'Vehicle Specifications', PARTS],
  ['2 Create, sections', 'Vehicle Description', PARTS],
  ['2 Create, sections', 'Auction Settings', PARTS],
  ['2 Create, sections', 'Vehicle Images', PARTS],
  ['2 Create, fields of every section', 'Trim level', DRAWN],
  [
    '2 Create: Decode VIN',
    'Decode VIN',
    'Decode VIN fills in what the VIN says, and leaves what it does not say',
  ],
  [
    '2 Create: Decode VIN fills year, make and model',
    "'year', 'make', 'model'",
    'Decode VIN fills in what the VIN says, and leaves what it does not say',
  ],
  ['2 Create: equipment is added and removed', 'Sunroof', RESUMED],
  [
    '2 Create: the assist is fed with what is stated',
    'mileage: ',
    'the assist is asked with year, make, model and mileage only',
  ],
  [
    '2 Create: warning above 600 characters',
    '601',
    'a description is warned of above 600 characters, and refused above 1,000',
  ],
  ['2 Create: the button', 'Create Auction', DRAWN],
  ['2 Create: busy', 'Creating Auction...', DRAWN],
  ['3 Create-form values: defaults', "mileage_type: 'miles'", DEFAULTS],
  ['3 Create-form values: defaults', "transmission: 'automatic'", DEFAULTS],
  ['3 Create-form values: defaults', "fuel_type: 'gasoline'", DEFAULTS],
  ['3 Create-form values: defaults', "body_style: 'sedan'", DEFAULTS],
  ['3 Create-form values: defaults', "drivetrain: 'fwd'", DEFAULTS],
  ['3 Create-form values: defaults', "condition_rating: 'good'", DEFAULTS],
  ['3 Create-form values: defaults', "title_status: 'clean'", DEFAULTS],
  ['3 Create-form values: duration', "auction_duration: '7'", DEFAULTS],
  [
    '4 vehicle first, then the auction',
    'makeVehicle',
    'a creation that stops after the vehicle leaves the draft with its photos, and is made again',
  ],
  [
    '4 starts one hour after, ends after its days',
    'startAtMs',
    'an auction starts an hour after it is submitted',
  ],
  ['5 Create: VIN', 'VIN is required', REQUIRED],
  ['5 Create: year, make, model', 'Model is required', REQUIRED],
  ['5 Create: year from 1900', '1899', REFUSED],
  ['5 Create: year to the next', '2028', REFUSED],
  ['5 Create: mileage', '1,000,000', REFUSED],
  ['5 Create: starting bid', 'Starting bid is required', REQUIRED],
  ['5 Create: title', 'Auction title is required', REQUIRED],
  ['5 Create: description', 'Description is required', REQUIRED],
  ['5 Create: auction type', 'Auction type is required', REQUIRED],
  ['5 Create: body style', 'Body style is required', SERVER_REFUSED],
  ['5 Create: fuel type', 'Fuel type is required', SERVER_REFUSED],
  ['5 Create: transmission', 'Transmission is required', SERVER_REFUSED],
  ['5 Create: title status', 'Title status is required', SERVER_REFUSED],
  ['5 Create: an image', 'At least one image is required', REQUIRED],
  ['5 Create: an image, toast', 'Please upload at least one image before creating the auction', SUCCEEDED],
  ['5 VIN: 17 characters', 'VIN must be exactly 17 characters long', REFUSED],
  ['5 VIN: without I, O and Q', 'VIN may contain only letters and digits, without I, O and Q', REFUSED],
  ['5 VIN: uppercased', '1m8gdm9a', ENTERED],
  ['5 VIN: the count', '17/17', RESUMED],
  ['5 VIN: Valid VIN format', 'Valid VIN format', RESUMED],
  ['5 Engine size 0 to 10, step 0.1', '10.1', REFUSED],
  ['5 Prices: step 0.01', '10.005', REFUSED],
  ['5 Durations', "auction_duration: '4'", REFUSED],
  ['5 Description max 1000', "'x'.repeat(1_001)", REFUSED],
  [
    '5 Description: the assist needs four facts',
    'Please fill in year, make, model, and mileage before generating description',
    'without %s nothing is written',
  ],
  [
    '5 reserve_price is null with no_reserve',
    'toBeNull()',
    'with no reserve its price is null, whatever stands in its field',
  ],
  ['8 Create: success', 'Auction created successfully! Auction Number: ', SUCCEEDED],
  ['8 Create: VIN exists', 'Only one auction per vehicle is allowed!', VIN_TAKEN],
  [
    '8 Create: validation',
    'Validation failed: ',
    'a vehicle whose fields are refused is told each of them, without a code',
  ],
  ['8 Create: fallback of the vehicle', 'Failed to create vehicle', VEHICLE_FAILED],
  ['8 Create: the code', 'Please contact admin with this error code.', VEHICLE_FAILED],
  ['8 Create: auction', 'Auction validation failed: ', AUCTION_FAILED],
  ['8 Create: fallback of the auction', 'Failed to create auction', AUCTION_FAILED],
  ['2 Create: success leads to /auctions/{id}', 'waitForURL(/\\/auctions\\/\\d+$/)', LISTED],
  ['2 Create: Decode VIN, on the page', 'Filled in year, make, model', LISTED],
  ['2 Create: the assist is told', 'Description generated', LISTED],
  ['2 Create: a failure is logged, and nothing is sent', 'validation_failed', LISTED],
  ['3 transmission', "['automatic', 'manual', 'cvt']", ENUMERATIONS],
  ['3 fuel_type', "['gasoline', 'diesel', 'hybrid', 'electric']", ENUMERATIONS],
  ['3 body_style', "'hatchback'", ENUMERATIONS],
  ['3 drivetrain', "['fwd', 'rwd', 'awd', '4wd']", ENUMERATIONS],
  ['3 condition_rating', "['excellent', 'good', 'fair', 'poor']", ENUMERATIONS],
  ['3 title_status', "['clean', 'salvage', 'rebuilt', 'lienholder', 'other']", ENUMERATIONS],
  ['3 mileage_type', "['miles', 'kilometers']", ENUMERATIONS],
  ['3 auction_type', "['reserve', 'no_reserve']", ENUMERATIONS],
  ['3 the choices on the screen', "options('title_status')", CHOICES],
  [
    '3 Created auction: data.id and auction_number',
    'made.body.auction_number',
    'an auction is made of the vehicle: pending, and seen by its seller alone until it is paid for',
  ],
  ['7 POST /vehicles', "mileage_type: 'miles'", SENT],
  ['7 POST /vehicles: images[], image_alt_text[i]', "'image_alt_text[0]': 'Front three-quarter'", STORED],
  ['7 POST /auctions', 'start_time: ', SENT],
  ['7 POST /openai/decode-vin', '/openai/decode-vin', 'the VIN %j is refused: %s'],
  [
    '7 POST /openai/generate-description',
    '/api/openai/generate-description',
    'the assist sends the facts and gives the text',
  ],
  [
    '7 POST /logs/auction-creation: token, step, timestamp, data, error, userAgent, url',
    "userAgent: 'a browser'",
    LOGGED,
  ],
  [
    '7 POST /logs/auction-creation: failures are ignored',
    'refused(500)',
    'a log that fails is nobody’s concern',
  ],
  [
    '8 Create: Unknown error occurred',
    'Unknown error occurred',
    'a failure that only an administrator can explain carries the code',
  ],
  [
    '8 Create: ERR-{timestamp}-{random}',
    '/^ERR-',
    'a failure that only an administrator can explain shows the code that the log was told',
  ],
  [
    '8 Create: found by an administrator',
    '?code=',
    'what went wrong is kept under its code, for administrators to find',
  ],
  [
    '8 Failed to decode VIN',
    'Failed to decode VIN',
    'a VIN database that does not answer is told, not an unknown VIN',
  ],
  ['8 Failed to generate description', 'Failed to generate description', ASSIST_FAILED],
  [
    '8 Failed to set primary image',
    'Failed to set primary image',
    'the photos’ texts are those of the specification',
  ],
  ['9 Mileage, year and engine', "'999,999'", LIMITS],
  ['9 VIN 17, description 1000', '1_000', LIMITS],
]

testHeld(HELD)
