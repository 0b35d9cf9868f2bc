/**
 * The table of what the specification says of the dashboard, and of the test that holds it: Spec part 2, section 2,
 * Dashboard (overview, My Auctions, My Bids, Watchlist), sections 4 and 9, and the product page, Life of an auction.
 */
import { type Held, testHeld } from '../../support/by-the-spec.ts'

const FILTERS = 'five filters with their counts stand in the address, and a summary above the list'
const CARD = 'an own auction has its state, clock, car, price, bids, reserve, watchers, mileage and color'
const DEEDS = 'without bids it can be paused and cancelled, with bids it says who can'
const PUBLISH = 'a draft is published: unpaid at the checkout, paid at once'
const NONE = 'where %s finds nothing it says: %s'
const COUNTED = 'each filter has its own, with the counts of all, and the summary is counted'
const STATS = 'four figures lead the overview, each to what it counts'
const RECENT = 'recent activity has the bids and the listings, each with its way, and the way to all'
const QUICK = 'the quick actions are four, and the authorization'
const STATUS = 'an account that is %s is told as %s, with Verify now only where that is possible'
const TYPE = 'the account type %s is told as %s'
const BID =
  'an own bid has the car, the auction, the reserve, the bid, its state, the clock and when it was placed'
const INCREASE = 'who leads, or comes too late, is not offered to increase a bid'
const WATCHED = 'a watched auction can be bid on at five percent more, looked at and removed'
const NARROWED = 'the watchlist is narrowed to what is active and what ends within 24 hours, each counted'

const HELD: Held = [
  ['2 My Auctions: filters with counts', 'All 7 Active 2 Pending 1 Ended 2 Drafts 2', FILTERS],
  ['2 My Auctions: performance summary', 'Active 2 Completed 31 Total bids 417 With bids 29', FILTERS],
  ['2 My Auctions: what the summary counts', 'withBids: 2', COUNTED],
  ['2 My Auctions: title from year, make and model', '2020 BMW M340i xDrive', CARD],
  ['2 My Auctions: current bid', 'Current bid $41,750', CARD],
  ['2 My Auctions: no bids', 'No bids yet', CARD],
  ['2 My Auctions: time left', 'Time left 30:00', CARD],
  ['2 My Auctions: total bids', 'Total bids 23', CARD],
  ['2 My Auctions: reserve Yes', 'Reserve Yes', CARD],
  ['2 My Auctions: reserve No', 'Reserve No ', CARD],
  ['2 My Auctions: mileage', 'Mileage 42,180 mi', CARD],
  ['2 My Auctions: color', 'Color ', CARD],
  ['2 My Auctions: View Details', 'View Details', CARD],
  ['2 My Auctions: Pause', 'Pause', DEEDS],
  ['2 My Auctions: Edit', '/auctions/1/edit', DEEDS],
  ['2 My Auctions: Publish', 'Publish', PUBLISH],
  ['Product page: Complete checkout', 'Complete checkout', PUBLISH],
  ['2 My Auctions: empty states', 'No pending auctions', NONE],
  [
    'Product page: only an administrator after the first bid',
    'an auction with bids.',
    'too late: after the first bid only an administrator may, and nothing changes',
  ],
  [
    'Product page: Relist is a new auction, paid again',
    'relistedFromId',
    'an unsold vehicle is asked about, then listed again, which leads to the checkout of the new auction',
  ],
  [
    'Product page: a reserve is lowered or removed, never raised',
    'Enter an amount below the current one',
    'a reserve is lowered and then removed, each entered in the history; raised or equal it is not',
  ],
  ['2 Overview: Active Auctions', 'Active Auctions', STATS],
  ['2 Overview: Total Bids Placed', 'Total Bids Placed', STATS],
  ['2 Overview: Winning Bids', 'Winning Bids', STATS],
  ['2 Overview: Total Bid Value', 'Total Bid Value', STATS],
  ['2 Overview: Recent Activity', 'Recent Activity', RECENT],
  ['2 Overview: View All Activity', 'View All Activity', RECENT],
  [
    '9 Recent activity: 3 bids and 2 auctions',
    "['Third', 'Second']",
    'recent activity has the three newest bids and the two newest listings',
  ],
  ['2 Overview: Quick Actions', 'Create New Auction Browse Auctions View Watchlist Account Settings', QUICK],
  ['2 Overview: account status', 'Pending Approval', STATUS],
  ['2 Overview: Verify now', 'Verify now', STATUS],
  ['2 Overview: active indicator', 'Access Active', STATUS],
  ['2 Overview: account type', 'Private Party', TYPE],
  ['2 My Bids: filters with counts', 'All 9 Winning 2 Outbid 3 Ended 4', BID],
  ['2 My Bids: your bid', 'Your bid $41,000', BID],
  ['2 My Bids: View Auction', 'View Auction', BID],
  ['2 My Bids: Increase Bid', 'Increase Bid', BID],
  ['2 My Bids: Increase Bid only while active and not winning', 'Increase Bid', INCREASE],
  ['2 My Bids: summary', 'Total bids 12 Winning 2 Won 1 Total bid value $187,400', BID],
  [
    '2 My Bids: what the summary counts',
    'totalValue: 19_000',
    'the summary of one’s bids counts those that stand, what one leads and what one won',
  ],
  ['2 Watchlist: filters with counts', 'All Items 4 Active 2 Ending Soon 1', WATCHED],
  ['2 Watchlist: Bid', 'Bid $43,838', WATCHED],
  ['2 Watchlist: View Details', 'View Details', WATCHED],
  ['2 Watchlist: Remove', 'Remove', WATCHED],
  ['9 Ending Soon: 24 hours', '23 * HOUR_MS', NARROWED],
  [
    '2 Watchlist: the quick bid',
    '[10_010, 10_110, 10_511]',
    'with a bid of %s and a minimum of %i the quick bid is %i',
  ],
  [
    '2 Watchlist: 1000 without a bid',
    '[null, 500, 1_000]',
    'with a bid of %s and a minimum of %i the quick bid is %i',
  ],
]

testHeld(HELD)
