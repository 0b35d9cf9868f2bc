/**
 * Checks a downloaded log: each entry follows the entry before it, each hash matches its content, and the log
 * agrees with what the page showed (docs/rules/bidding.md, Ledger). Reads line by line, so that a long log is
 * never held in memory.
 */
import { type AnySha256, type ChainFault, chainFault, GENESIS_HASH, type LedgerEntry } from './ledger.ts'

/** What the page showed when it requested the log. A log with more entries is still valid. */
export interface PageSnapshot {
  readonly entries: number
  readonly lastHash: string | null
  readonly bids: readonly KnownBid[]
}

/** A bid as the page shows it; `bidder` is null if the page shows a name instead of the mask. */
interface KnownBid {
  readonly seq: number
  readonly id: number
  readonly amount: number
  readonly type: string
  readonly bidder: string | null
}

/** The first fault of a log. */
export type LogFault =
  /** Not an entry: truncated, other content, or additional members, which no hash covers. */
  | { readonly kind: 'unreadable'; readonly line: number }
  | { readonly kind: 'gap'; readonly seq: number; readonly found: number }
  | { readonly kind: Exclude<ChainFault, 'gap'>; readonly seq: number }
  /** The chain is consistent, but its hash differs from the one that the page received. */
  | { readonly kind: 'other_hash'; readonly seq: number }
  | {
      readonly kind: 'other_bid'
      readonly seq: number
      readonly shown: number
      readonly logged: number | null
    }
  | { readonly kind: 'voided'; readonly seq: number; readonly shown: number }
  | { readonly kind: 'short'; readonly seq: number; readonly known: number }

/** The result of `checkLog`. */
export type LogCheckResult =
  | { readonly valid: true; readonly entries: number; readonly bids: number; readonly lastHash: string }
  | { readonly valid: false; readonly fault: LogFault }

interface CheckOptions {
  readonly snapshot: PageSnapshot
  readonly sha256: AnySha256
  /** Called after each valid entry. */
  readonly onEntry?: (seq: number) => void
}

/** Checks a log line by line, up to the first fault. */
export async function checkLog(
  lines: AsyncIterable<string>,
  { snapshot, sha256, onEntry }: CheckOptions,
): Promise<LogCheckResult> {
  const shownBids = new Map(snapshot.bids.map((bid) => [bid.seq, bid]))
  const known = Math.max(snapshot.entries, ...shownBids.keys())
  let last: Pick<LedgerEntry, 'seq' | 'hash'> = { seq: 0, hash: GENESIS_HASH }
  let line = 0
  let bids = 0
  for await (const text of lines) {
    line += 1
    const entry = parseEntry(text)
    if (entry === null) return invalid({ kind: 'unreadable', line })
    const problem = await chainFault(entry, last, sha256)
    if (problem === 'gap') return invalid({ kind: 'gap', seq: last.seq + 1, found: entry.seq })
    const fault = problem
      ? { kind: problem, seq: entry.seq }
      : compareWithPage(entry, { snapshot, shownBids })
    if (fault !== null) return invalid(fault)
    last = entry
    if (entry.type === 'bid') bids += 1
    onEntry?.(entry.seq)
  }
  if (last.seq < known) return invalid({ kind: 'short', seq: last.seq, known })
  return { valid: true, entries: last.seq, bids, lastHash: last.hash }
}

function invalid(fault: LogFault): LogCheckResult {
  return { valid: false, fault }
}

/** The contradiction between a valid entry and the page; null without one. */
function compareWithPage(
  { seq, type, data, hash }: LedgerEntry,
  {
    snapshot,
    shownBids,
  }: { readonly snapshot: PageSnapshot; readonly shownBids: ReadonlyMap<number, KnownBid> },
): LogFault | null {
  if (seq === snapshot.entries && snapshot.lastHash !== null && hash !== snapshot.lastHash) {
    return { kind: 'other_hash', seq }
  }
  const shown = shownBids.get(seq)
  if (shown && !matchesBid(shown, type, data)) {
    const logged = type === 'bid' && typeof data.amount === 'number' ? data.amount : null
    return { kind: 'other_bid', seq, shown: shown.amount, logged }
  }
  // A void that is newer than the page is no contradiction.
  if (type === 'voided' && seq <= snapshot.entries && Array.isArray(data.bid_ids)) {
    const { bid_ids: ids } = data
    const shownBid = snapshot.bids.find(({ id }) => ids.includes(id))
    if (shownBid) return { kind: 'voided', seq, shown: shownBid.amount }
  }
  return null
}

function matchesBid(shown: KnownBid, type: string, data: LedgerEntry['data']): boolean {
  return (
    type === 'bid' &&
    data.bid_id === shown.id &&
    data.amount === shown.amount &&
    data.bid_type === shown.type &&
    (shown.bidder === null || data.bidder === shown.bidder)
  )
}

const ENTRY_MEMBERS = 'at,data,hash,prev,seq,type'

/**
 * Parses a line; null if it is not an entry. Additional members are rejected, because no hash covers them.
 */
function parseEntry(line: string): LedgerEntry | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (value === null || typeof value !== 'object') return null
  if (Object.keys(value).sort().join() !== ENTRY_MEMBERS) return null
  const { seq, type, at, data, prev, hash } = value as Record<keyof LedgerEntry, unknown>
  const isEntry =
    Number.isSafeInteger(seq) &&
    [type, at, prev, hash].every((text) => typeof text === 'string') &&
    data !== null &&
    typeof data === 'object'
  return isEntry ? (value as LedgerEntry) : null
}
