/**
 * The auction's public log as a hash chain: each entry carries the hash of the entry before it, so a
 * downloaded log shows whether an entry was changed, removed or inserted later (docs/rules/bidding.md,
 * Ledger).
 */

import { MINUTE_MS } from '../format/time-units.ts'
import { centsToDollars, centsToDollarsOrNull } from '../money/cents.ts'
import { bidderMask } from './bidder-mask.ts'
import { isReserveMet } from './bidding.ts'
import type { AuctionResult, AuctionState, ByAdministrator, PublicEvent, SetBack } from './types.ts'

/** The `prev` of the first entry. */
export const GENESIS_HASH = '0'.repeat(64)

/** Hex SHA-256 of a text's UTF-8 bytes; injected, because server and browser compute it differently. */
export type Sha256 = (text: string) => string

/** As `Sha256`, but may be asynchronous, as in the browser. */
export type AnySha256 = (text: string) => string | Promise<string>

/** The public facts of an entry, as JSON. */
export type LedgerData = Readonly<Record<string, unknown>>

/** One line of the log. */
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
 * Canonical JSON as RFC 8785 defines it: keys sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript prints them. `undefined` members are left out.
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

const dataTexts = new WeakMap<LedgerData, string>()

/** The canonical JSON of an entry's facts, which is hashed and stored; written once. */
export function dataText(data: LedgerData): string {
  const known = dataTexts.get(data)
  if (known !== undefined) return known
  const text = canonicalJson(data)
  dataTexts.set(data, text)
  return text
}

/** Returns the text whose SHA-256 is the entry's hash: `prev` and the canonical JSON of the other members. */
export function toHashedText(entry: Omit<LedgerEntry, 'hash'>): string {
  const { seq, type, at, data, prev } = entry
  const [atText, seqText, typeText] = [at, seq, type].map((member) => JSON.stringify(member))
  return `${prev}{"at":${atText},"data":${dataText(data)},"seq":${seqText},"type":${typeText}}`
}

/**
 * Builds the entry of an event. `after` is the state after the event; `prev` is the hash of the last entry.
 */
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
    data: toPublicFacts(after, event),
    prev,
  }
  return { ...unsigned, hash: sha256(toHashedText(unsigned)) }
}

/** gap: a sequence number is missing; link: `prev` is not the last hash; hash: the content does not match. */
export type ChainFault = 'gap' | 'link' | 'hash'

/** The fault of an entry that should follow `last`; null if it has none. */
export async function chainFault(
  entry: LedgerEntry,
  last: { readonly seq: number; readonly hash: string },
  sha256: AnySha256,
): Promise<ChainFault | null> {
  if (entry.seq !== last.seq + 1) return 'gap'
  if (entry.prev !== last.hash) return 'link'
  return (await sha256(toHashedText(entry))) === entry.hash ? null : 'hash'
}

/** The result of `verifyChain`. */
export type ChainCheck =
  | { readonly valid: true; readonly entries: number; readonly lastHash: string }
  | { readonly valid: false; readonly seq: number; readonly problem: ChainFault }

/** Checks a whole log from its first entry, up to the first fault. */
export async function verifyChain(entries: readonly LedgerEntry[], sha256: AnySha256): Promise<ChainCheck> {
  let last = { seq: 0, hash: GENESIS_HASH }
  for (const entry of entries) {
    const problem = await chainFault(entry, last, sha256)
    if (problem !== null) return { valid: false, seq: problem === 'gap' ? last.seq + 1 : entry.seq, problem }
    last = entry
  }
  return { valid: true, entries: last.seq, lastHash: last.hash }
}

/** The public facts of an event: no identities, no maximum, no reserve amount. */
export function toPublicFacts(after: AuctionState, event: PublicEvent): LedgerData {
  switch (event.type) {
    case 'opened':
      return { ...toOpeningFacts(after), ...toAuthor(event) }
    case 'bid':
      return {
        bid_id: event.bidId,
        amount: centsToDollars(event.amountCents),
        bidder: getBidderMask(after, event.bidderId),
        bid_type: event.bidType,
      }
    case 'extended':
      return {
        end_time: toIso(event.endAtMs),
        cause: event.cause,
        ...toSetBackFacts(event.setBack),
        ...toAuthor(event),
      }
    case 'reserve_changed':
      return { has_reserve: event.reserveCents !== null, reserve_met: isReserveMet(after) }
    case 'paused':
      return { remaining_ms: event.remainingMs, ...toAuthor(event) }
    case 'resumed':
      return { end_time: toIso(event.endAtMs), ...toAuthor(event) }
    case 'voided':
      return {
        bid_ids: event.bidIds,
        reason: event.reason,
        current_bid: centsToDollarsOrNull(event.priceCents),
        leader: getBidderMask(after, event.leaderId),
      }
    case 'reopened':
      return {
        round: event.round,
        end_time: toIso(event.endAtMs),
        ...toAuthor(event),
        reason: event.reason,
        ...(event.afterAuction && AFTER_AUCTION),
      }
    case 'closed':
      return {
        round: after.round,
        outcome: event.result.outcome,
        amount: centsToDollarsOrNull(event.result.amountCents),
        winner: getBidderMask(after, event.result.winnerId),
        ...(isSoldAfterAuction(event.result) && AFTER_AUCTION),
        ...toAuthor(event),
      }
    case 'cancelled':
      return { ...toAuthor(event), reason: event.reason }
  }
}

/** An administrator as the author, with the reason; nothing for a seller, so that older entries keep their hashes. */
function toAuthor({ by, reason }: ByAdministrator): LedgerData {
  return by === undefined ? {} : { by, reason }
}

function toSetBackFacts(setBack: SetBack | undefined): LedgerData {
  if (setBack === undefined) return {}
  const { status } = setBack
  return { status, ...(status === 'pending' && { start_time: toIso(setBack.startAtMs) }) }
}

/** Left out instead of false if it does not apply, so that older entries keep their hashes. */
const AFTER_AUCTION = { after_auction: true } as const

/** Whether the vehicle was sold by an after-sale offer. */
export function isSoldAfterAuction(result: AuctionResult | null): boolean {
  return result?.outcome === 'sold' && result.afterAuction === true
}

function toOpeningFacts(state: AuctionState): LedgerData {
  const { terms } = state
  return {
    auction_id: state.auctionId,
    starting_bid: centsToDollars(terms.startingBidCents),
    min_bid_increment: centsToDollars(terms.incrementCents),
    auto_extend_minutes: terms.autoExtendMs / MINUTE_MS,
    has_reserve: state.reserveCents !== null,
    start_time: toIso(state.startAtMs),
    end_time: toIso(state.endAtMs),
  }
}

/** The public mask of a bidder of this auction; null without a bidder. */
export function getBidderMask(state: AuctionState, bidderId: number | null): string | null {
  if (bidderId === null) return null
  const bidder = state.bidders.get(bidderId)
  return bidder ? bidderMask(bidder.initial, bidder.number) : null
}

function toIso(atMs: number): string {
  return new Date(atMs).toISOString()
}
