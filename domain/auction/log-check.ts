/**
 * The check of a downloaded log that anyone can make for themselves: each entry follows the one before it, each hash is
 * that of its content, and what a page said of the auction stands in it (Product page, Ledger; interface page, Ledger
 * line). Reads line by line, so that a long log need not be held.
 */
import { type AnySha256, type ChainFault, chainFault, GENESIS_HASH, type LedgerEntry } from './ledger.ts'

/** What the page knew when the log was asked for. A log that has grown since then is as good. */
export interface PageKnows {
  readonly entries: number
  readonly lastHash: string | null
  readonly bids: readonly KnownBid[]
}

/** A bid as the page shows it; `bidder` is null where it shows a name in place of the mask. */
interface KnownBid {
  readonly seq: number
  readonly id: number
  readonly amount: number
  readonly type: string
  readonly bidder: string | null
}

export type LogFault =
  /** Not an entry at all: cut off, something else, or with members that no hash covers. */
  | { readonly kind: 'unreadable'; readonly line: number }
  | { readonly kind: 'gap'; readonly seq: number; readonly found: number }
  | { readonly kind: Exclude<ChainFault, 'gap'>; readonly seq: number }
  /** The log is in order, but not the one that this page was given. */
  | { readonly kind: 'other_hash'; readonly seq: number }
  | {
      readonly kind: 'other_bid'
      readonly seq: number
      readonly shown: number
      readonly logged: number | null
    }
  | { readonly kind: 'voided'; readonly seq: number; readonly shown: number }
  | { readonly kind: 'short'; readonly seq: number; readonly known: number }

export type LogVerdict =
  | { readonly valid: true; readonly entries: number; readonly bids: number; readonly lastHash: string }
  | { readonly valid: false; readonly fault: LogFault }

interface CheckOptions {
  readonly knows: PageKnows
  readonly sha256: AnySha256
  /** Told of each entry that was found to be good. */
  readonly onEntry?: (seq: number) => void
}

/** Checks a log line by line, up to the first fault. */
export async function checkLog(
  lines: AsyncIterable<string>,
  { knows, sha256, onEntry }: CheckOptions,
): Promise<LogVerdict> {
  const shownBids = new Map(knows.bids.map((bid) => [bid.seq, bid]))
  const known = Math.max(knows.entries, ...shownBids.keys())
  let last: Pick<LedgerEntry, 'seq' | 'hash'> = { seq: 0, hash: GENESIS_HASH }
  let line = 0
  let bids = 0
  for await (const text of lines) {
    line += 1
    const entry = entryOf(text)
    if (entry === null) return failed({ kind: 'unreadable', line })
    const problem = await chainFault(entry, last, sha256)
    if (problem === 'gap') return failed({ kind: 'gap', seq: last.seq + 1, found: entry.seq })
    const fault = problem ? { kind: problem, seq: entry.seq } : againstPage(entry, { knows, shownBids })
    if (fault !== null) return failed(fault)
    last = entry
    if (entry.type === 'bid') bids += 1
    onEntry?.(entry.seq)
  }
  if (last.seq < known) return failed({ kind: 'short', seq: last.seq, known })
  return { valid: true, entries: last.seq, bids, lastHash: last.hash }
}

function failed(fault: LogFault): LogVerdict {
  return { valid: false, fault }
}

/** Where a good entry says something else than the page did. */
function againstPage(
  { seq, type, data, hash }: LedgerEntry,
  { knows, shownBids }: { readonly knows: PageKnows; readonly shownBids: ReadonlyMap<number, KnownBid> },
): LogFault | null {
  if (seq === knows.entries && knows.lastHash !== null && hash !== knows.lastHash) {
    return { kind: 'other_hash', seq }
  }
  const shown = shownBids.get(seq)
  if (shown && !isThatBid(shown, type, data)) {
    const logged = type === 'bid' && typeof data.amount === 'number' ? data.amount : null
    return { kind: 'other_bid', seq, shown: shown.amount, logged }
  }
  // A bid that is voided after the page was read is shown by it in good faith.
  if (type === 'voided' && seq <= knows.entries && Array.isArray(data.bid_ids)) {
    const { bid_ids: ids } = data
    const gone = knows.bids.find(({ id }) => ids.includes(id))
    if (gone) return { kind: 'voided', seq, shown: gone.amount }
  }
  return null
}

function isThatBid(shown: KnownBid, type: string, data: LedgerEntry['data']): boolean {
  return (
    type === 'bid' &&
    data.bid_id === shown.id &&
    data.amount === shown.amount &&
    data.bid_type === shown.type &&
    (shown.bidder === null || data.bidder === shown.bidder)
  )
}

const MEMBERS = 'at,data,hash,prev,seq,type'

/** The entry of a line; null where it is none. A member beside the six would be covered by no hash. */
function entryOf(line: string): LedgerEntry | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (value === null || typeof value !== 'object') return null
  if (Object.keys(value).sort().join() !== MEMBERS) return null
  const { seq, type, at, data, prev, hash } = value as Record<keyof LedgerEntry, unknown>
  const isEntry =
    Number.isSafeInteger(seq) &&
    [type, at, prev, hash].every((text) => typeof text === 'string') &&
    data !== null &&
    typeof data === 'object'
  return isEntry ? (value as LedgerEntry) : null
}
