import { sql } from 'drizzle-orm'
import type { SignInPlace } from '../../../../domain/account/sign-in.ts'
import { EVIDENCE_LIMITS, EVIDENCE_WINDOW_MS } from '../../../../domain/fraud/evidence.ts'
import type { Database } from '../../client.ts'

/** What the fraud rules look at, read in two steps: what the person did, and what links them to others. */

/** SQL value of a person `u` with the profile `p`: a dealer's approved business; what a person enters is nobody's but theirs. */
const APPROVED_BUSINESS = sql`case when u.user_type = 'dealer' and p.license_approved_at_ms is not null then p.approved_business_name end`

interface PersonRow {
  readonly created_at_ms: number
  readonly is_dealer: number
  /** Staff tests everything: the rules leave them alone, as they do closed accounts. */
  readonly is_left_out: number
  /** Of a dealer whose license an administrator has approved. */
  readonly approved_business: string | null
}

interface AuctionRow {
  readonly auction_id: number
  readonly seller_id: number
  readonly status: string
  readonly leader_id: number | null
  readonly runner_up_id: number | null
  readonly runner_up_cents: number | null
  readonly bid_count: number
  readonly highest_cents: number
  readonly typed_cents: number | null
  readonly price_cents: number
  readonly last_bid_at_ms: number
  readonly end_at_ms: number
}

interface BidRow {
  readonly auction_id: number
  readonly seller_id: number
  readonly amount_cents: number
  readonly at_ms: number
}

interface SignInRow {
  readonly at_ms: number
  readonly device: string | null
  readonly ip_address: string | null
  readonly place: string | null
}

interface LinkRow {
  readonly user_id: number
  readonly n: number
}

export interface FraudHistory {
  readonly person: PersonRow
  readonly auctions: readonly AuctionRow[]
  readonly bids: readonly BidRow[]
  readonly signIns: readonly (Omit<SignInRow, 'place'> & { readonly place: SignInPlace | null })[]
  /** Times, newest first. */
  readonly cardDeclines: readonly number[]
  readonly cardsAdded: readonly number[]
  readonly emailChanges: readonly number[]
  /** How many browsers and cards other people share with the person. */
  readonly byDevice: ReadonlyMap<number, number>
  readonly byCard: ReadonlyMap<number, number>
}

/** More bids of a person are not looked at to tell in which auctions they have bid. */
const MAX_BIDS_READ = 3_000

/** What a person did and whom they share browsers and cards with, in one batch; null if there is no such person. */
export async function readFraudHistory(
  db: Database,
  userId: number,
  nowMs: number,
): Promise<FraudHistory | null> {
  const since = (part: keyof typeof EVIDENCE_WINDOW_MS) => nowMs - EVIDENCE_WINDOW_MS[part]
  const { auctions, bids, signIns, cardDeclines, links } = EVIDENCE_LIMITS
  const [people, auctionRows, bidRows, signInRows, declines, cards, changes, byDevice, byCard] = await all(
    db,
    [
      sql`select u.created_at_ms, u.user_type = 'dealer' as is_dealer, ${APPROVED_BUSINESS} as approved_business,
        (u.role <> 'user' or u.user_type = 'admin' or u.closed_at_ms is not null) as is_left_out
      from users u left join profiles p on p.user_id = u.id where u.id = ${userId}`,
      sql`select a.id as auction_id, a.seller_id, a.status, a.leader_id, found.bid_count, found.highest_cents, found.typed_cents,
        found.last_bid_at_ms,
        coalesce(a.result_amount_cents, a.current_bid_cents, found.highest_cents) as price_cents, a.end_at_ms,
        (select bidder_id from bids b where b.auction_id = a.id and b.voided_at_ms is null and b.bidder_id is not a.leader_id
          order by b.amount_cents desc, b.id desc limit 1) as runner_up_id,
        (select max(b.amount_cents) from bids b where b.auction_id = a.id and b.voided_at_ms is null
          and b.bidder_id is not a.leader_id) as runner_up_cents
      from (select auction_id, count(*) as bid_count, max(amount_cents) as highest_cents,
          max(case when bid_type = 'manual' then amount_cents end) as typed_cents, max(at_ms) as last_bid_at_ms
        from (select auction_id, amount_cents, bid_type, at_ms from bids where bidder_id = ${userId} and at_ms >= ${since('auctions')}
          and voided_at_ms is null order by at_ms desc limit ${MAX_BIDS_READ})
        group by auction_id order by last_bid_at_ms desc limit ${auctions}) found
      cross join auctions a on a.id = found.auction_id order by found.last_bid_at_ms desc`,
      sql`select b.auction_id, a.seller_id, b.amount_cents, b.at_ms from bids b cross join auctions a on a.id = b.auction_id
      where b.bidder_id = ${userId} and b.at_ms >= ${since('bids')} and b.bid_type <> 'auto'
      order by b.at_ms desc limit ${bids}`,
      sql`select at_ms, device, ip_address, place from login_events where user_id = ${userId} and at_ms >= ${since('signIns')}
      and outcome = 'signed_in' order by at_ms desc limit ${signIns}`,
      sql`select at_ms from card_declines where user_id = ${userId} and at_ms >= ${since('cardDeclines')}
      order by at_ms desc limit ${cardDeclines}`,
      sql`select min(created_at_ms) as at_ms from payment_methods where user_id = ${userId} and type = 'credit_card'
      group by card_fingerprint order by at_ms desc limit ${cardDeclines}`,
      sql`select used_at_ms as at_ms from account_tokens where user_id = ${userId} and kind = 'change_email_new'
      and used_at_ms >= ${since('emailChanges')} order by used_at_ms desc`,
      sql`select o.user_id, count(distinct o.device) as n from (select distinct device from sessions
        where user_id = ${userId} and device is not null limit ${links}) found
      cross join sessions o on o.device = found.device where o.user_id <> ${userId} group by o.user_id limit ${links}`,
      // Everybody pays with the same few test cards of the sandbox: those link nobody.
      sql`select o.user_id, count(distinct o.card_fingerprint) as n from (select distinct card_fingerprint, provider
        from payment_methods where user_id = ${userId} and provider <> 'sandbox' limit ${links}) found
      cross join payment_methods o on o.card_fingerprint = found.card_fingerprint and o.provider = found.provider
      where o.user_id <> ${userId} group by o.user_id limit ${links}`,
    ],
  )
  const [person] = people as PersonRow[]
  if (person === undefined) return null
  return {
    person,
    auctions: auctionRows as AuctionRow[],
    bids: bidRows as BidRow[],
    signIns: (signInRows as SignInRow[]).map(({ place, ...row }) => ({
      ...row,
      place: place === null ? null : (JSON.parse(place) as SignInPlace),
    })),
    cardDeclines: toTimes(declines),
    cardsAdded: toTimes(cards),
    emailChanges: toTimes(changes),
    byDevice: toCounts(byDevice),
    byCard: toCounts(byCard),
  }
}

/** Of each address the people who have signed in there, by its sign-ins since `sinceMs`, the newest `limit`. */
export async function listPeopleAt(
  db: Database,
  addresses: readonly string[],
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<readonly (readonly number[])[]> {
  if (addresses.length === 0) return []
  const found = await all(
    db,
    addresses.map(
      (address) => sql`select user_id from login_events where ip_address = ${address} and at_ms >= ${sinceMs}
        and outcome = 'signed_in' and user_id is not null order by at_ms desc limit ${limit}`,
    ),
  )
  return found.map((rows) => [...new Set((rows as { user_id: number }[]).map(({ user_id }) => user_id))])
}

export interface LinkedPersonRow {
  readonly user_id: number
  readonly created_at_ms: number
  /** Of a dealer whose license an administrator has approved. */
  readonly approved_business: string | null
  readonly is_only_here: number
  readonly common_auctions: number
}

/** Accounts that are linked to a person, without staff, and how far they are used elsewhere. */
export async function listLinkedPeople(
  db: Database,
  userId: number,
  linkedIds: readonly number[],
): Promise<readonly LinkedPersonRow[]> {
  if (linkedIds.length === 0) return []
  return db.all<LinkedPersonRow>(sql`
    select u.id as user_id, u.created_at_ms, ${APPROVED_BUSINESS} as approved_business,
      exists (select 1 from sessions where user_id = u.id and device is not null) and not exists (
        select 1 from sessions s where s.user_id = u.id and s.device is not null
          and s.device not in (select device from sessions where user_id = ${userId} and device is not null)) as is_only_here,
      (select count(*) from bidder_auctions o cross join bidder_auctions m on m.auction_id = o.auction_id and m.user_id = ${userId}
        where o.user_id = u.id) as common_auctions
    from json_each(${JSON.stringify(linkedIds)}) ids
    cross join users u on u.id = ids.value left join profiles p on p.user_id = u.id
    where u.role = 'user' and u.user_type <> 'admin'`)
}

/** Raw statements in one batch; the rows of each. */
async function all(db: Database, queries: readonly ReturnType<typeof sql>[]): Promise<unknown[][]> {
  const statements = queries.map((query) => {
    const { sql: text, params } = db.all(query).getQuery()
    return db.$client.prepare(text).bind(...params)
  })
  const results = await db.$client.batch<unknown>(statements)
  return results.map(({ results: rows }) => rows)
}

function toTimes(rows: unknown[] | undefined): readonly number[] {
  return (rows as { at_ms: number }[]).map(({ at_ms }) => at_ms)
}

function toCounts(rows: unknown[] | undefined): ReadonlyMap<number, number> {
  return new Map((rows as LinkRow[]).map(({ user_id, n }) => [user_id, n]))
}
