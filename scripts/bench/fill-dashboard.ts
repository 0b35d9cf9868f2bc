/** Gives two people of the demo their own auctions and bids, straight in the database, for the tabs of the dashboard. */
import type { D1Database } from '@cloudflare/workers-types'
import { MINUTE_MS } from '../../domain/format/time-units.ts'

/** Auctions 1 to 500 become the first person's own, who bids on the next 2,500; the second has 10 of each. */
const PEOPLE = [
  { email: 'bidder1@hammerlane.test', own: 500, bids: 5_000, auctionsWithBids: 2_500 },
  { email: 'bidder2@hammerlane.test', own: 10, bids: 10, auctionsWithBids: 10 },
] as const
export const DASHBOARD_AUCTIONS = 4_000

interface Share {
  readonly userId: number
  /** The first of their own auctions, and how many. */
  readonly ownFrom: number
  readonly own: number
  /** The first of the auctions that they bid on, and how many. */
  readonly from: number
  readonly auctions: number
  readonly bids: number
  readonly nowMs: number
}

/** Needs `DASHBOARD_AUCTIONS` auctions and the accounts of the demo. */
export async function fillDashboard(database: D1Database, nowMs: number): Promise<void> {
  let next = 1
  for (const { email, own, bids, auctionsWithBids } of PEOPLE) {
    const userId = await database
      .prepare('select id from users where email = ?')
      .bind(email)
      .first<number>('id')
    if (userId === null) throw new Error(`${email} has no account`)
    const from = next + own
    const share = { userId, ownFrom: next, own, from, auctions: auctionsWithBids, bids, nowMs }
    for (const sql of STATEMENTS) await database.prepare(sql).bind(JSON.stringify(share)).run()
    next = from + auctionsWithBids
  }
}

const share = (name: keyof Share) => `(?1 ->> '${name}')`
const NUMBERS = (count: keyof Share) =>
  `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${share(count)})`
const IS_OWN = `between ${share('ownFrom')} and ${share('ownFrom')} + ${share('own')} - 1`
const IS_BID_ON = `between ${share('from')} and ${share('from')} + ${share('auctions')} - 1`
/** The last of a person's bids on an auction, in turn. */
const LAST_BID = `id * 1000000 + (${share('bids')} - 1 - (id - ${share('from')})) / ${share('auctions')} + 1`

const STATEMENTS = [
  `update vehicles set seller_id = ${share('userId')} where id ${IS_OWN}`,
  `update auctions set seller_id = ${share('userId')} where id ${IS_OWN}`,
  `insert into transactions (key, user_id, type, status, description, amount_cents, auction_id, created_at_ms, updated_at_ms)
   ${NUMBERS('own')}
   select 'bench:' || (${share('ownFrom')} + n), ${share('userId')}, 'listing_fee', 'completed', 'Listing fee', 4999,
     ${share('ownFrom')} + n, ${share('nowMs')} - n * ${MINUTE_MS}, 0 from numbers`,
  `insert into bids (id, auction_id, bidder_id, bidder_number, amount_cents, bid_type, seq, at_ms)
   ${NUMBERS('bids')}
   select (${share('from')} + n % ${share('auctions')}) * 1000000 + n / ${share('auctions')} + 1,
     ${share('from')} + n % ${share('auctions')}, ${share('userId')}, 1, 1000000 + n * 100, 'manual', n / ${share('auctions')} + 2,
     ${share('nowMs')} - (${share('bids')} - n) * ${MINUTE_MS} from numbers`,
  // They lead two of three auctions and have won one of six that ended.
  `update auctions set total_bids = max(total_bids, 2), current_bid_cents = coalesce(current_bid_cents, 1000000),
     leader_id = ${share('userId')}, winning_bid_id = ${LAST_BID}
   where id ${IS_BID_ON} and id % 3 > 0 and status <> 'pending'`,
  `update auctions set result_outcome = 'sold', result_amount_cents = current_bid_cents, winner_id = ${share('userId')}
   where id ${IS_BID_ON} and id % 6 = 1 and status = 'ended'`,
  `insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents,
     settlement_fee_cents, state, handed_over_at_ms, created_at_ms, updated_at_ms)
   select 'premium:' || id, id, 1, winner_id, seller_id, result_amount_cents, 5, 50000, 1500, 'paid', end_at_ms, end_at_ms, 0
   from auctions where winner_id = ${share('userId')}`,
  `insert into watchlist (user_id, auction_id, created_at_ms)
   select ${share('userId')}, id, ${share('nowMs')} - id from auctions where id ${IS_BID_ON} order by id limit 500`,
]
