/**
 * The auction's public log. Each entry carries the hash of the one before it, so that anyone who has
 * downloaded the log can show that nothing in it was changed, removed or put in later
 * (product page, 'Ledger'; interface page, 'Ledger line').
 */

import { centsToDollars, centsToDollarsOrNull } from '../money/cents.ts'
import { bidderMask } from './bidder-mask.ts'
import { isReserveMet } from './bidding.ts'
import type { AuctionResult, AuctionState, PublicEvent } from './types.ts'

export const GENESIS_HASH = '0'.repeat(64)

/** Hex SHA-256 of a text's UTF-8 bytes. Handed in: the domain brings no cryptography of its own. */
export type Sha256 = (text: string) => string

/** The same where it may take its time, as the browser's does. */
export type AnySha256 = (text: string) => string | Promise<string>

export type LedgerData = Readonly<Record<string, unknown>>

export interface LedgerEntry {
  readonly seq: number
  readonly type: PublicEvent['type']
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** Public facts only. */
  readonly data: LedgerData
  readonly prev: string
  readonly hash: string
}

/**
 * JSON as RFC 8785 has it: keys sorted by UTF-16 code units, no white space, numbers and strings
 * as ECMAScript prints them. Takes what JSON can carry; `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** The text whose SHA-256 is an entry's hash. */
export function hashedText(entry: Omit<LedgerEntry, 'hash'>): string {
  const { seq, type, at, data, prev } = entry
  return prev + canonicalJson({ seq, type, at, data })
}

/** The entry for an event, from the state after it. */
export function ledgerEntry(
  after: AuctionState,
  event: PublicEvent,
  atMs: number,
  prev: string,
  sha256: Sha256,
): LedgerEntry {
  const unsigned = {
    seq: after.seq,
    type: event.type,
    at: new Date(atMs).toISOString(),
    data: publicFacts(after, event),
    prev,
  }
  return { ...unsigned, hash: sha256(hashedText(unsigned)) }
}

export type ChainFault = 'gap' | 'link' | 'hash'

/** What is wrong with an entry that should follow `last`, in the order in which a reader would find it; null where it fits. */
export async function chainFault(
  entry: LedgerEntry,
  last: { readonly seq: number; readonly hash: string },
  sha256: AnySha256,
): Promise<ChainFault | null> {
  if (entry.seq !== last.seq + 1) return 'gap'
  if (entry.prev !== last.hash) return 'link'
  return (await sha256(hashedText(entry))) === entry.hash ? null : 'hash'
}

export type ChainCheck =
  | { readonly valid: true; readonly entries: number; readonly lastHash: string }
  | { readonly valid: false; readonly seq: number; readonly problem: ChainFault }

/** Checks a log from its first entry. */
export async function verifyChain(entries: readonly LedgerEntry[], sha256: AnySha256): Promise<ChainCheck> {
  let last = { seq: 0, hash: GENESIS_HASH }
  for (const entry of entries) {
    const problem = await chainFault(entry, last, sha256)
    if (problem !== null) return { valid: false, seq: problem === 'gap' ? last.seq + 1 : entry.seq, problem }
    last = entry
  }
  return { valid: true, entries: last.seq, lastHash: last.hash }
}

/** What the public may know of an event: no identities, no maximum, no reserve amount. */
export function publicFacts(after: AuctionState, event: PublicEvent): LedgerData {
  switch (event.type) {
    case 'opened':
      return openingFacts(after)
    case 'bid':
      return {
        bid_id: event.bidId,
        amount: centsToDollars(event.amountCents),
        bidder: maskOf(after, event.bidderId),
        bid_type: event.bidType,
      }
    case 'extended':
      return { end_time: iso(event.endAtMs), cause: event.cause }
    case 'reserve_changed':
      return { has_reserve: event.reserveCents !== null, reserve_met: isReserveMet(after) }
    case 'paused':
      return { remaining_ms: event.remainingMs }
    case 'resumed':
      return { end_time: iso(event.endAtMs) }
    case 'voided':
      return {
        bid_ids: event.bidIds,
        reason: event.reason,
        current_bid: centsToDollarsOrNull(event.priceCents),
        leader: maskOf(after, event.leaderId),
      }
    case 'reopened':
      return {
        round: event.round,
        end_time: iso(event.endAtMs),
        reason: event.reason,
        ...(event.afterAuction && AFTER_AUCTION),
      }
    case 'closed':
      return {
        round: after.round,
        outcome: event.result.outcome,
        amount: centsToDollarsOrNull(event.result.amountCents),
        winner: maskOf(after, event.result.winnerId),
        ...(isSoldAfter(event.result) && AFTER_AUCTION),
      }
    case 'cancelled':
      return { reason: event.reason }
  }
}

/** Left out of an entry where it is not so, as in every log from before there was such a thing. */
const AFTER_AUCTION = { after_auction: true } as const

/** Whether it was sold by an offer to one bidder, once the auction itself was over. */
export function isSoldAfter(result: AuctionResult | null): boolean {
  return result?.outcome === 'sold' && result.afterAuction === true
}

function openingFacts(state: AuctionState): LedgerData {
  const { terms } = state
  return {
    auction_id: state.auctionId,
    starting_bid: centsToDollars(terms.startingBidCents),
    min_bid_increment: centsToDollars(terms.incrementCents),
    auto_extend_minutes: terms.autoExtendMs / 60_000,
    has_reserve: state.reserveCents !== null,
    start_time: iso(state.startAtMs),
    end_time: iso(state.endAtMs),
  }
}

/** The public mask of somebody who has bid in this auction; null for nobody. */
export function maskOf(state: AuctionState, bidderId: number | null): string | null {
  if (bidderId === null) return null
  const bidder = state.bidders.get(bidderId)
  return bidder ? bidderMask(bidder.initial, bidder.number) : null
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
