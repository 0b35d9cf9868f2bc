/**
 * The table of what the specification says of finding an auction and following it, and of the test that holds it: the
 * screens of Spec part 1, section 2, their fields and filters (3, 5), states and texts (4), live notices (7), errors (8)
 * and constants (9); what replaces the placeholders; the contact page, own bids, watchlist and preferences of part 2.
 */
import { type Held, testHeld } from '../../support/by-the-spec.ts'

const HEAD = 'the head leads home and to the four places, and who is signed out to the two ways in'
const MENU = 'who is signed in has a menu of their own, and Admin Panel is there only for whom it is open'
const FIGURES = 'the figures are counted, and a satisfaction that nobody has rated is left out'
const WAY_IN = 'the way in at the end of the page is for who is not in yet'
const NOTHING_FOUND = 'where nothing was found it says so, and offers to clear what narrows the list'
const SKELETONS = 'six skeletons of the cards’ size stand while a page of the list is slow'
const ENDS = 'Previous and Next are disabled at the ends, and links between'
const WINDOWS = 'more than five pages are listed in windows with ellipsis'
const ADDRESS = 'changing a filter goes back to the first page, turning a page keeps the filters'
const CARD = 'a card has the badge, the heart, the title, the price, the clock and what a bid costs'
const NOT_FOUND = 'an auction that is not there is said to be not found, with a way back'
const PANEL = 'the panel says status, price, bids, reserve, connection and the time that is left'
const RESERVE = 'of a reserve that is %o the panel says %s'
const PANEL_STATES = 'in the state %s it says %s'
const FORM = 'the form has the minimum, three quick bids, the costs, the terms and the button'
const FIELDS = 'every field of the specifications is there, by its name'
const MISSING = 'what is missing is N/A, what was not declared Not stated'
const DEALER = 'a dealer is shown with business, badges, licence and telephone'
const BADGES = 'seller badges'
const PRIVATE = 'a private person has no telephone there, and nobody named is Anonymous Seller'
const NO_PHOTOS = 'where there are no photos a drawing of the car stands, with the words for it'
const COUNTED_PHOTOS = 'photos are counted, and each small one says what it shows and which is the primary'
const GALLERY =
  'the gallery turns by its arrows, its keys and its small photos, and past the last comes the first'
const FULL_SCREEN = 'full screen turns, enlarges where it is pressed, and gives the focus and the photo back'
const NO_BIDS = 'a history without bids invites the first, or says that nobody bid'
const OVERVIEW =
  'the overview has the description or says that there is none, the type, the premium and the increment'
const INFORMATION = 'auction information has both dates and the extension, or No'
const TABS = 'four tabs stand in the address; any other word is the first of them'
const SIMILAR = 'active ones of the same make and body style come first, the nearest price before others'
const OFFERED = 'the filters offer what the specification lists, each by its name in the address'
const YEARS = 'a year is a number between 1990 and this one; a price is typed in digits'
const EMPTY_AMOUNT = 'an empty amount (%j) is asked for'
const LOW_AMOUNT = '%s is refused before it is sent'
const TIME_LEFT = 'with %i ms left the text is %s'
const AGE = 'a bid %i ms old is %s'
const BID_STATE = 'a bid on an auction that is %s, winning %s, outcome %s, is %s'
const STATUS = 'the live panel says Ended, Ending Soon!, Active or the status'
const NOTICE = '%o says: %s'
const REFUSED = 'a bid answered %i with %j is told: %s'
const FAILED_READ = 'a read that fails is answered 503 and told as "%s"'
const RETRIES = 'it tries five times, each a second later than the one before, then every five seconds'
const CONTACT = '%o is told: %s'
const CONTACT_ORDER = 'of several faults the first is told, in the order of the specification'
const OWN_BIDS =
  'one’s own bids can be narrowed to what one leads, was outbid on and what is over, each counted'
const SORTED = 'of equal amounts the newer bid stands first, and the twenty highest are kept'

const HELD: Held = [
  ['2 Header: the logo leads home', 'Hammerlane, home', HEAD],
  ['2 Header: the four places', 'Browse Auctions', HEAD],
  ['2 Header: the four places', "'/contact', 'Contact'", HEAD],
  ['2 Header: signed out', 'SIGN IN', HEAD],
  ['2 Header: signed out', 'Create Account', HEAD],
  ['2 Header: initial and first name', "'M Maria'", MENU],
  ['2 Header: fallbacks', "'User'", 'the user menu falls back to U and User'],
  ['2 Header: entries', 'My Auctions', MENU],
  ['2 Header: Admin Panel for administrators alone', 'Admin Panel', MENU],
  ['2 Header: Sign Out', 'Sign Out', MENU],
  [
    '2 Header: the menu of a phone',
    'sheet',
    'on a phone one sheet holds everything, marks the page one is on',
  ],
  ['2 Home: the search', 'name="search"', 'the search of the home page asks the list'],
  ['2 Home: the search, in a browser', '/auctions', 'the search of the home page leads to the list'],
  ['2 Home: Active Auctions', 'Active Auctions', FIGURES],
  ['2 Home: Vehicles Sold', 'Vehicles Sold', FIGURES],
  ['2 Home: Satisfaction Rate', 'Satisfaction Rate', FIGURES],
  ['2 Home: Total Sales Volume', 'Total Sales Volume', FIGURES],
  [
    'Product page: figures and tiles are counted',
    'minute',
    'the home page counts what there is, keeps it for a minute',
  ],
  ['2 Home: Featured Auctions', 'featured', 'an auction opens the page, ends next beside it, or is featured'],
  ['2 Home: category tiles', 'Luxury 31', 'each tile has its count, and leads to the list of its category'],
  ['2 Home: Create Account, Sign In, Browse Auctions', 'Create Account Sign In Browse Auctions', WAY_IN],
  ['2 Browse: the number found', '1,280 auctions found', 'the number found and the page are told'],
  ['2 Browse: Page X of Y', 'Page 2 of 107', 'the number found and the page are told'],
  ['2 Browse: error banner', 'Failed to fetch auctions', 'a list that could not be fetched says so'],
  ['2 Browse: six skeletons', 'toBe(6)', SKELETONS],
  ['2 Browse: loading with nothing to show', "'Loading...'", 'a whole page that loads says so'],
  ['2 Browse: nothing found', 'No auctions found', NOTHING_FOUND],
  [
    '2 Browse: nothing found',
    'Try adjusting your search criteria or check back later for new listings.',
    NOTHING_FOUND,
  ],
  ['2 Browse: search is trimmed', 'search=', 'search is trimmed and its spaces are made one'],
  ['2 Browse: a filter resets the page', 'page', ADDRESS],
  [
    '2 Browse: paging fetches',
    'overlap',
    'pages cut the list without overlap, and a page past the end is the last one',
  ],
  ['2 Browse: Previous and Next at the ends', 'disabled=""', ENDS],
  [
    '2 Browse: five pages are all listed',
    '1 2 3 4 5',
    'five pages are all listed, of more a window stands between ellipses',
  ],
  ['2 Browse: more in windows', 'ellipsis', WINDOWS],
  ['2 Card: no photo', 'No photos yet', CARD],
  [
    '2 Card: a photo that fails',
    'could not be loaded',
    'a photo that cannot be loaded says so in its place, and can be asked for again',
  ],
  ['2 Card: badge, heart, title', 'Add to Watchlist: 2020 BMW M340i xDrive', CARD],
  ['2 Card: current bid', '$41,750', CARD],
  ['2 Card: falls back to the starting bid', '$28,000', 'without a bid the price is the starting bid'],
  ['2 Card: time left', '30:00', CARD],
  ['2 Card: starting bid', 'Starting bid $28,000', CARD],
  ['2 Card: reserve', 'Reserve Met', CARD],
  ['2 Card: total bids', '23 bids', CARD],
  ['2 Card: premium', 'Premium 5%', CARD],
  ['2 Card: View Auction', 'View Auction', CARD],
  ['2 Card: Place Bid while active alone', '#bid', 'an auction that is %s is offered no bid'],
  ['2 Card: home says hours', '26h left', 'the home page’s card tells hours'],
  ['2 Detail: not found', 'Auction Not Found', NOT_FOUND],
  ['2 Detail: not found', "The auction you're looking for doesn't exist or has been removed.", NOT_FOUND],
  [
    "2 Detail: the server's words",
    'It is gone.',
    'an auction that is not there is told in the words it came with',
  ],
  ['2 Detail: Back to Auctions', 'Back to Auctions', NOT_FOUND],
  ['2 Detail: loading', "'Loading...'", 'a whole page that loads says so'],
  ['2 Detail: Add to Watchlist', 'Add to Watchlist', 'the heart says which way it goes'],
  ['2 Detail: In Watchlist', 'In Watchlist', 'the heart says which way it goes'],
  [
    '2 Detail: Place Bid opens a form',
    'Place Bid',
    'Place Bid opens a form of its own, which Escape closes again',
  ],
  ['2 Detail: no description', 'No description available for this auction.', OVERVIEW],
  ['2 Detail: type without underscores', 'no_reserve', 'auction types have spaces for underscores'],
  ['2 Detail: premium and increment', 'Minimum bid increment $100', OVERVIEW],
  ['2 Detail: the four tabs', 'Overview Specifications Bid History 23 Seller Info', TABS],
  ['2 Detail: the tab in the address', 'tab=bids', 'the tab stands in the address, back goes back'],
  ['2 Detail: start and end', 'End date', INFORMATION],
  ['2 Detail: auto-extend or No', 'Auto-extend No', INFORMATION],
  ['Product page: Similar Auctions', 'similar', SIMILAR],
  ['2 Detail: Similar Auctions', 'Similar Auctions', 'similar auctions have price and clock'],
  ['2 Live panel: status', 'Ending Soon!', STATUS],
  ['2 Live panel: status, drawn', 'Ending Soon!', PANEL_STATES],
  ['2 Live panel: price, bids, clock', '9 bids', PANEL],
  ['2 Live panel: connection', 'Connected', PANEL],
  ['2 Live panel: reserve', 'Reserve has been met', RESERVE],
  ['2 Live panel: reserve', 'Reserve not met', RESERVE],
  ['2 Live panel: reserve', 'No Reserve Auction', RESERVE],
  [
    '2 Live panel: Auction Ended with the final bid',
    'Auction Ended',
    'once it has ended a box tells the final bid',
  ],
  ['2 Bid form: minimum', 'Minimum $34,600', FORM],
  ['2 Bid form: quick bids', '+$1,000', FORM],
  ['2 Bid form: costs', 'Total cost', FORM],
  ['2 Bid form: terms', 'Bids are binding and cannot be retracted.', FORM],
  ['2 Bid form: the extension', 'A bid in the final 5 minutes extends the auction to 5 minutes.', FORM],
  ['2 Bid form: Place bid now', 'Place bid now', FORM],
  [
    '2 Bid form: not signed in',
    'Sign in to Bid',
    'signed out there is the way to the sign-in in place of the form',
  ],
  ['2 Specifications: each field', 'Condition rating Good', FIELDS],
  ['2 Specifications: mileage with its type', '42,180 mi', FIELDS],
  ['2 Specifications: engine size', '3.0 L', FIELDS],
  ['2 Specifications: features, description', 'Features Heated seats Sunroof', FIELDS],
  ['2 Specifications: title status N/A', 'Title status N/A', MISSING],
  ['2 Specifications: empty', 'Vehicle information not available', MISSING],
  ['Product page: declared, else Not stated', 'Not stated', 'what was not declared is Not stated'],
  [
    '2 Specifications: California Registered',
    'California Registered',
    'a declared registration is said in the words of the spec',
  ],
  [
    '2 Specifications: CA Compliant',
    'CA Compliant',
    'a smog certificate is said with its date where there is one',
  ],
  ['2 Seller: name, badges', 'Dealer', DEALER],
  ['2 Seller: Licensed Dealer', 'Licensed Dealer', DEALER],
  ['2 Seller: phone, location, business', 'Irvine, CA', DEALER],
  ['2 Seller: Anonymous Seller', 'Anonymous Seller', PRIVATE],
  ['2 Seller: the badge of each type', "'Private Seller'", BADGES],
  ['2 Seller: the badge of each type', "'Buyer'", BADGES],
  ['2 Seller: verification, else Unknown', "'Unknown'", BADGES],
  ['2 Seller: empty', 'Seller information not available', PRIVATE],
  ['2 Gallery: n of N', '1 of 2', COUNTED_PHOTOS],
  ['2 Gallery: type and primary', 'Exterior, primary', COUNTED_PHOTOS],
  ['2 Gallery: wraps', 'turnedTo', 'turning wraps at both ends'],
  ['2 Gallery: wraps, in a browser', 'Next photo', GALLERY],
  ['2 Gallery: full screen', 'Close', FULL_SCREEN],
  ['2 Gallery: empty', 'No images available', NO_PHOTOS],
  ['Product page: one honest drawing', 'No photos yet', NO_PHOTOS],
  ['2 Bid history: summary', 'Starting bid $28,000', NO_BIDS],
  ['2 Bid history: No Reserve', 'Reserve No Reserve', NO_BIDS],
  ['2 Bid history: highest, then newest', 'seq', SORTED],
  [
    '2 Bid history: highest first, by the API',
    'highest',
    'the bid history is paged and masked, highest first',
  ],
  [
    'Product page: price over time',
    'line',
    'one bid lifts the line from the starting bid in one step, and stands on it',
  ],
  ['2 Bid history: empty', 'No bids yet', NO_BIDS],
  ['2 Bid history: empty', 'Be the first to place a bid!', NO_BIDS],
  [
    '2 Unknown routes lead home',
    '/no/such/page',
    'an unknown page leads home, an unknown call and an unknown file are 404',
  ],

  ['3 Auction: every field', 'seller_id', 'an auction has every field of the spec and of the surface'],
  ['3 Paginated list', 'per_page', 'a list has its shape, and an auction in it every field but its bids'],
  ['3 Enumerations', "'hatchback'", 'the enumerations are those of the spec'],
  ['3 Filters', 'auction_type', 'every filter is taken'],

  [
    '4 Auction status: others as they are',
    "'odd'",
    'statuses are shown with a capital, unknown ones as they are',
  ],
  ['4 Ended once the end has passed', 'ended', 'an active auction whose end has passed is shown as ended'],
  [
    '4 Ending Soon: 10 minutes, above zero',
    'isEndingSoon',
    'ending soon is 10 minutes or fewer and above zero',
  ],
  [
    '4 Bidding while active',
    'isBiddingOpen',
    'bidding is open while an auction is active and before its end',
  ],
  ['4 Time left: Ended', "'Ended'", TIME_LEFT],
  ['4 Time left: days', 'd 4h left', TIME_LEFT],
  ['4 Time left: less than a minute', 'Less than 1m left', TIME_LEFT],
  ['4 Bid age: Just now', 'Just now', AGE],
  ['4 Bid age: minutes', 'm ago', AGE],
  ['4 Bid age: hours', 'h ago', AGE],
  ['4 Bid age: days', 'd ago', AGE],
  ['4 Bid state: Winning, Outbid', "'Outbid'", BID_STATE],
  ['4 Bid state: Won, Lost', "'Lost'", BID_STATE],
  [
    '4 A bid raises price and count',
    'total_bids',
    'a bid that comes next raises the price, counts and heads the list',
  ],
  ['4 Watchlist: added and removed', 'watch', 'watching is remembered once, listed, and undone'],
  ['4 Notices go after 5 seconds', 'toBe(5_000)', 'a notice stays 5 seconds where nothing else is said'],
  [
    '4 Notices go after their time',
    'durationMs',
    'a notice goes when its time is over, and is not shown twice meanwhile',
  ],
  [
    '4 Socket: connecting, connected',
    "'connected'",
    'connecting, connected, and after a loss reconnecting are told in their order',
  ],
  ['4, 9 Socket: five tries, each a second later', '5_000, 5_000', RETRIES],
  ['4 The countdown ends at zero', '0:00', 'the clock shows 0:00 at the end and not a moment sooner'],

  ['5 Filters: years', 'min="1990"', YEARS],
  ['5 Filters: this year at most', 'max="2026"', YEARS],
  ['5 Filters: an empty price clears', 'min_price', 'an empty value clears its filter'],
  ['5 Filters: body styles', "'convertible'", OFFERED],
  ['5 Filters: makes', "'Mercedes-Benz'", OFFERED],
  ['5 Filters: auction types', "['timed', 'live', 'reserve', 'no_reserve']", OFFERED],
  ['5 Filters: statuses', "['active', 'pending', 'ended']", OFFERED],
  [
    'Product page: timed and live',
    'timed',
    'timed is every auction, live those active now, reserve and no reserve as they stand',
  ],
  ['5 Filters: wrong ones are cleaned', 'year_min=1800', '%s is cleaned away'],
  [
    '5 Filters: nonsense is a list all the same',
    'NONSENSE_QUERIES',
    'a query of nonsense is a list all the same: %s',
  ],
  ['5 Bid form: empty', 'Maximum bid amount is required', EMPTY_AMOUNT],
  ['5 Bid form: too low or no number', 'Bid must be greater than current bid', LOW_AMOUNT],
  [
    '5 Bid form: from the server',
    'Bid must be greater than current bid',
    'refused bids have their status, code, field and receipt',
  ],
  ['5 Quick bids', '500', 'the quick bids are the current bid plus 100, 500 and 1,000'],
  ['5 Quick bids below the minimum', 'disabled=""', 'a quick bid below the minimum cannot be pressed'],
  [
    '5 Falls back to the starting bid, then 0',
    'null',
    'without a bid they start from the starting bid, without that from nothing',
  ],
  ['5 Costs: premium', 'rate', 'the premium is amount x rate / 100'],
  ['5 Costs: tiers', 'tier', 'a tier holds from its least amount to its greatest, both included'],
  ['5 Costs: base rate', 'base', 'outside every tier the base rate holds'],
  ['5 Costs: clamped', 'greatest', 'a rate above the greatest is the greatest'],

  ['7 New bid, 5 s', "'New bid: $12,600 on auction #12', 'info', 5_000", NOTICE],
  ['7 Ending soon, 10 s', "'Auction #12 ending in 10 minutes!', 'warning', 10_000", NOTICE],
  ['7 Ended, 8 s', "'Auction #12 ended! Winning bid: $12,600', 'success', 8_000", NOTICE],
  ['7 Outbid, 10 s', 'Current bid: $12,600', NOTICE],
  ['7 Bid placed, 5 s', "'Bid placed successfully! $12,600 on auction #12', 'success', 5_000", NOTICE],
  ['7 Watchlist, 3 s', "'Auction #12 added to your watchlist', 'info', 3_000", NOTICE],
  ['7 Watchlist, 3 s', "'Auction #12 removed from your watchlist', 'info', 3_000", NOTICE],
  [
    '7 Outbid, in a browser',
    "You've been outbid on",
    'a bid in one browser shows in the other within a second, and who is outbid is told',
  ],
  [
    '7 At the receiving end',
    'bid_successful',
    'tell bidders of their bids and of being outbid, and everybody of the end, each once',
  ],

  ['8 Bid: 401', 'Please sign in to place a bid.', REFUSED],
  ['8 Bid: 403', 'You are not allowed to place a bid.', REFUSED],
  ["8 Bid: 403, the server's message", 'You cannot bid on your own auction.', REFUSED],
  ['8 Bid: 422, the first of the field', "'Too low', 'Other'", REFUSED],
  ['8 Bid: 422, else the message', "'Validation failed' }, 'Validation failed'", REFUSED],
  ['8 Bid: anything else', 'Failed to place bid. Please try again.', REFUSED],
  ['8 Default', 'Failed to fetch auctions', 'the list says when it could not be fetched'],
  ['8 Default', "'Failed to fetch auction'", FAILED_READ],
  ['8 Default', "'Failed to fetch user auctions'", FAILED_READ],
  [
    '8 Default, in a browser',
    'Failed to fetch auction. Please try again.',
    'a page that fails says so in plain words',
  ],
  [
    '8 Error screen',
    'Unexpected Application Error!',
    'a failure without words for the person has the house’s',
  ],
  [
    '8 Code that does not load',
    'ChunkLoadError',
    'where a part of the code cannot be loaded (%s) the screen is ChunkLoadError',
  ],
  [
    '8 Code that does not load, in a browser',
    'reload',
    'a part of the code that cannot be loaded is asked for again by one reload',
  ],
  ['8 Socket errors are retried', 'breaks()', RETRIES],

  ['9 Twelve to a page', '12', 'an empty query is the first page of everything, twelve to a page'],
  ['9 Increment of 100 by default', 'usd(100)', 'an increment of %s means 100 dollars'],
  [
    '9 Watchlist quick bid',
    '1.05',
    'the watchlist offers 1.05 times the current bid, rounded up to the dollar',
  ],
  ['9 Watchlist quick bid without a bid', '1,000', 'the watchlist offers 1,000 where nobody has bid'],
  ['9 Whole dollars', 'usdWhole', 'auction views show whole dollars'],

  ['part 2, 5 Contact: name', 'Please enter your name', CONTACT],
  ['part 2, 5 Contact: e-mail', 'Please enter your email address', CONTACT],
  ['part 2, 5 Contact: message', 'Please enter your message', CONTACT],
  ['part 2, 5 Contact: the sum', 'Please answer the math problem correctly', CONTACT_ORDER],
  ['part 2, 5 Contact: the hidden field', 'Invalid submission', CONTACT_ORDER],
  ['part 2, 5 Contact: their order', 'Please enter your name', CONTACT_ORDER],
  ['part 2, 5 Contact: numbers from 1 to 10', '10', 'has two numbers from 1 to 10'],
  ['part 2, 5 Contact: three operations', '-', 'has each of the three operations'],
  [
    'part 2, 3 Contact: subjects',
    'general_inquiries',
    'a subject that nobody can choose is a general inquiry',
  ],
  [
    'part 2, 8 Contact: sent',
    "Thank you! Your message has been sent successfully. We'll get back to you soon.",
    'is kept and mailed to support, as text',
  ],
  ['part 2, 2 My Bids: filters with counts', 'outbid', OWN_BIDS],
  [
    'part 2, 4 My Bids: the state of each',
    'Cancelled',
    'in the list of own bids a cancelled auction says so',
  ],
  [
    'part 2, 2 My Bids: Increase Bid',
    'Increase Bid',
    'the dashboard says where one leads and where one was outbid, and leads to the next bid',
  ],
  ['Product page: the watchlist is the person’s', 'watch', 'watching is remembered once, listed, and undone'],
  [
    'part 2, 2 Preferences: defaults',
    'digest',
    'are the defaults of the specification until something is changed',
  ],
  ['part 2, 2 Preferences: kept', 'muted', 'change one by one, and open pages hear what is muted'],
  ['part 2, 2 Notifications: each on and off', 'when off', 'when off: on no channel'],
  [
    'part 2, 2 Notifications: digests',
    'digest',
    'gathers what was told, of what repeats itself the last, and is sent once',
  ],

  ['Product page: seller figures are computed', 'sold', 'a seller is what their public auctions came to'],
  [
    'Product page: no figure where nothing is known',
    'nought',
    'of a seller without sales nothing is said, not even a nought',
  ],
  [
    'Product page: rating and what it is based on',
    'Based on',
    'a rating has one decimal and says what it is based on',
  ],
  [
    'Product page: a buyer of a settled sale reviews once',
    'settled',
    'the buyer of a settled sale says once what they think',
  ],
  [
    'Product page: nobody else reviews',
    'seller',
    'nobody else reviews: not the seller, not another, not somebody who only bid',
  ],
  [
    'Product page: reviews are counted and shown',
    'removed',
    'reviews are counted and shown newest first, and those that were removed are gone from both',
  ],
  [
    'Product page: a thread between the two',
    'message',
    'a buyer writes, the seller answers, and only the two can read it',
  ],
  [
    'Product page: the thread is mailed',
    'mail',
    'the other side is told once, by bell and mail, until they have read it',
  ],
  [
    'Product page: the thread is rate-limited',
    '429',
    'outside development the sixty-first message within an hour is refused, and how long to wait is said',
  ],
  [
    'Product page: the thread is reportable',
    'report',
    'a reported message goes to the administrators, and when they take it away nobody reads it',
  ],
  [
    'Issue: questions are asked and answered in public',
    'question',
    'what is asked and answered is public, and who asked is a letter',
  ],
  [
    'Issue: questions are reported and removed',
    'report',
    'a reported question is taken away with its answer',
  ],
  [
    'Issue: the log is verified in the browser',
    'verif',
    'the log is verified in the browser, and what was altered on the way, or does not come, is told',
  ],
  [
    'Issue: any altered character is found',
    'log',
    'whichever character of whichever line is another one, the log does not hold',
  ],
  [
    'Issue: calendar',
    'calendar',
    'the end goes into a calendar, moves there with an extension, and is not offered once it is over',
  ],
  [
    'Issue: share',
    'share',
    'what the device shares with gets the title and the one address, and nothing is said here',
  ],
  [
    'Issue: the heart is optimistic and honest',
    'refused',
    'pressed twice, both refused, it shows what the server holds and not what was pressed first',
  ],
  [
    'Issue: the heart is optimistic and honest',
    'once',
    'a press shows at once and is told to the server once',
  ],
  [
    'Issue: prices on cards without a socket each',
    'one call',
    'all that a page shows is asked for in one call, with what is known of each, within seconds',
  ],
  [
    'Issue: each notice when on',
    'mailed',
    'when on: once on the channel, once in the list with the car, and mailed as it is meant to be',
  ],
  ['Issue: each notice when off', 'digest', 'when its topic is off: nowhere, and in no digest'],
  [
    'Issue: outbid elsewhere, each channel once',
    'toast',
    'outbid while reading another page: toast, bell and mail, each once',
  ],
  [
    'Issue: offline, caught up exactly',
    'OFFLINE_MS',
    'offline while outbid on two auctions and a third ends: caught up exactly, in order, on return',
  ],
  [
    'Issue: push by permission',
    'push',
    'of being outbid comes encrypted for the one browser, signed by us, once',
  ],
  [
    'Issue: saved searches with notices',
    'search',
    'ed once to whoever has a search that finds it, and to nobody else',
  ],
  [
    'Issue: messages are answered from the console',
    'answer',
    'given by many at once is kept of one; the others are told whose',
  ],
  [
    'Issue: the archive of results',
    'sold',
    'takes a mistyped word for the one it is nearest to, and says so',
  ],
  [
    'Issue: structured data',
    "'Car'",
    'a car on offer is said with what is known of it, and with its price now',
  ],
  ['Issue: breadcrumbs', "'BreadcrumbList'", 'the way to a page is numbered from the home page'],
  [
    'Issue: sitemap',
    'sitemap',
    'every public auction stands in the list with the time of its last change, a draft does not',
  ],
  ['Issue: robots', 'robots', 'robots are told what is not for them, and where the list of pages is'],
  ['Issue: every list has an index', 'index', 'every query is planned, or left out with its reason'],
]

testHeld(HELD)
